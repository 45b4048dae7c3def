import { QueryClientProvider } from '@tanstack/react-query'
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { BrowserRouter, HashRouter } from 'react-router'
import { settings } from '#web/backend/settings.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { createQueryClient } from './queryClient.ts'

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

type ScreenProps = { error: unknown }

/** Catches any error that a screen throws while rendering. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { caught: { error: unknown } | null }> {
  override state: { caught: { error: unknown } | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    return this.state.caught === null ? this.props.children : <ErrorFallback error={this.state.caught.error} />
  }
}

/** The full error screen is fetched at this point. If that fetch fails too, this text is already loaded. */
function ErrorFallback({ error }: ScreenProps) {
  const [Screen, setScreen] = useState<ComponentType<ScreenProps> | null>(null)
  useEffect(() => {
    import('./ErrorScreen.tsx').then(
      ({ ErrorScreen }) => setScreen(() => ErrorScreen),
      () => undefined,
    )
  }, [])
  if (Screen !== null) return <Screen error={error} />
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert">
        <h1 className="heading text-4xl">SOMETHING WENT WRONG</h1>
        <p className="mt-4">We encountered an error while loading {settings.product_name}.</p>
        <button type="button" className="mt-4 underline" onClick={() => location.reload()}>
          RELOAD PAGE
        </button>
      </div>
    </main>
  )
}
