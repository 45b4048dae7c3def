import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { AskPanel } from './AskPanel.tsx'

const form = lazyModule('AskPanel', async () => (await import('./AskPanel.tsx')).AskPanel, {
  reloadsPage: false,
})

const Form = lazyComponent(form, UnavailablePart)

/** The section is fetched when somebody wants to ask, or has asked. */
export function LazyAskPanel(props: ComponentProps<typeof AskPanel>) {
  return (
    <Suspense fallback={<div role="status" aria-label="Loading the questions" className="skeleton min-h-40" />}>
      <Form {...props} />
    </Suspense>
  )
}
