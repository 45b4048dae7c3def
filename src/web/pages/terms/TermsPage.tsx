import { terms, TERMS_UPDATED } from '#shared/texts/terms.ts'
import { INSTALLATION } from '#web/features/texts/names.ts'
import { PATHS } from '#web/lib/paths.ts'
import { NumberedSections } from '#web/ui/NumberedSections.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'

export function TermsPage() {
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop back={PATHS.home} title="TERMS OF SERVICE">
        <p className="text-lg font-semibold">Last updated: {TERMS_UPDATED}</p>
      </ScreenTop>
      <NumberedSections label="Sections" sections={terms(INSTALLATION)} />
    </div>
  )
}
