import { termsOnDevice } from '#web/features/texts/onDevice.ts'
import { terms, TERMS_REVISED, TERMS_UPDATED } from '#web/features/texts/terms.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { INSTALLATION } from '#web/features/texts/names.ts'
import { PATHS } from '#web/lib/paths.ts'
import { NumberedSections } from '#web/ui/NumberedSections.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function TermsPage() {
  const way = useWayBack(PATHS.home)
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop {...way} title="TERMS OF SERVICE">
        <p className="text-lg font-semibold">Last updated: {TERMS_UPDATED}</p>
        <p className="text-ink-soft">Wording revised: {TERMS_REVISED}</p>
      </ScreenTop>
      <NumberedSections
        label="Sections"
        sections={globalThis.IS_LOCAL_APP ? termsOnDevice(INSTALLATION) : terms(INSTALLATION)}
      />
    </div>
  )
}
