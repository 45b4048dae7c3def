import { privacyOnDevice } from '#web/features/texts/onDevice.ts'
import { privacy } from '#web/features/texts/privacy.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { INSTALLATION, NAMES } from '#web/features/texts/names.ts'
import { PATHS } from '#web/lib/paths.ts'
import { NumberedSections } from '#web/ui/NumberedSections.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function PrivacyPage() {
  const way = useWayBack(PATHS.settings)
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop {...way} title="PRIVACY POLICY">
        <p className="max-w-prose text-lg font-semibold">
          What {NAMES.product} knows about you, and what it does with it.
        </p>
      </ScreenTop>
      <NumberedSections
        label="Sections"
        sections={globalThis.IS_LOCAL_APP ? privacyOnDevice(INSTALLATION) : privacy(INSTALLATION)}
      />
    </div>
  )
}
