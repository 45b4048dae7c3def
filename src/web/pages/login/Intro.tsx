import { useState } from 'react'
import { PLANS } from '#shared/plans/plans.ts'
import { isRegistrationOpen } from '#web/features/accounts/registration.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'

const { Part: ExampleResult, preload } = lazyPart(
  'ExampleResult',
  async () => (await import('./ExampleResult.tsx')).ExampleResult,
)

/** What the product does, for somebody who sees it for the first time, and an example of a result. */
export function Intro() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-md text-lg leading-snug font-semibold">
        Take a photo of the damage. See what it is, how serious it is, and what to do first.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          className="border-[#17150f]! bg-transparent! text-on-yellow!"
          onPointerEnter={preload}
          onClick={() => setOpen(true)}
        >
          SEE AN EXAMPLE
        </Button>
        <p className="label">
          Your photos stay private
          {isRegistrationOpen && (
            <>
              <br />
              Free for {PLANS.free.limits.monthlyUploads} photos
            </>
          )}
        </p>
      </div>
      {isOpen && <ExampleResult onClose={() => setOpen(false)} />}
    </div>
  )
}
