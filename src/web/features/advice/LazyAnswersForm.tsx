import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { AnswersForm } from './AnswersForm.tsx'

const form = lazyModule('AnswersForm', async () => (await import('./AnswersForm.tsx')).AnswersForm, {
  reloadsPage: false,
})

const Form = lazyComponent(form, UnavailablePart)

/** The code of the form is fetched when the screen is idle, or when the form is opened. */
export function LazyAnswersForm(props: ComponentProps<typeof AnswersForm>) {
  return (
    <Suspense fallback={<div role="status" aria-label="Loading the questions" className="skeleton min-h-80" />}>
      <Form {...props} />
    </Suspense>
  )
}

export const preloadAnswersForm = form.preload
