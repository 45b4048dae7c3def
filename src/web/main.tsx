import './lib/heldLink.ts'
import './ui/base.css'
import './lib/anyBrowser.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/App.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
