import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createQueryClient } from './queryClient.ts'
import { AppRoutes } from './AppRoutes.tsx'

const queryClient = createQueryClient()

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
