import { Suspense, type ComponentProps } from 'react'
import { lazyModule } from '#web/lib/lazyModule.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { UnavailablePart } from '#web/ui/Unavailable.tsx'
import type { DisagreeForm } from './DisagreeForm.tsx'

const form = lazyModule('DisagreeForm', async () => (await import('./DisagreeForm.tsx')).DisagreeForm, {
  reloadsPage: false,
})

const Form = lazyComponent(form, UnavailablePart)

/** The form is fetched when it is opened, because few people disagree. */
export function LazyDisagreeForm(props: ComponentProps<typeof DisagreeForm>) {
  return (
    <Suspense fallback={<div role="status" aria-label="Loading the form" className="skeleton min-h-40" />}>
      <Form {...props} />
    </Suspense>
  )
}
