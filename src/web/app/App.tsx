import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, HashRouter } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createQueryClient } from './queryClient.ts'
import { AppRoutes } from './AppRoutes.tsx'

// A file server knows one page only, so the screens of the local app are named after the #.
const Router = globalThis.IS_LOCAL_APP ? HashRouter : BrowserRouter

const queryClient = createQueryClient()

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router>
          <AppRoutes />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
