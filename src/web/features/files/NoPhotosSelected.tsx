import { useState } from 'react'
import { checkSelection, type Usage } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** The upload button while no photo is selected. Pressing it says what is missing. */
export function NoPhotosSelected({ plan, usage }: { plan: Plan; usage: Usage }) {
  const [presses, setPresses] = useState(0)
  return (
    <div>
      <Button size="large" className="w-full" onClick={() => setPresses(presses + 1)}>
        UPLOAD DAMAGE PHOTO(S)
      </Button>
      {presses > 0 && (
        <Notice key={presses} tone="error" className="mt-4">
          {checkSelection(0, plan, usage)}
        </Notice>
      )}
    </div>
  )
}
