import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

/** Shown when the address names no photo of this person. The specification has the heading. */
export function NoFileSelected() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.upload} />
      <PageHeading>NO FILE SELECTED</PageHeading>
      <p className="max-w-prose text-lg">
        This photo isn&apos;t in your account. It may have been deleted, or belong to another account. Pick a photo to
        analyze.
      </p>
      <ButtonLink to={PATHS.upload} tone="primary" size="large">
        GO TO UPLOAD
      </ButtonLink>
    </div>
  )
}
