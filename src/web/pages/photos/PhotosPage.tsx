import { useNavigate } from 'react-router'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useRefreshMe } from '#web/features/accounts/useRefreshMe.ts'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { PhotoGallery } from '#web/features/files/PhotoGallery.tsx'
import { RepairListDownload } from '#web/features/files/RepairListDownload.tsx'
import { useOpenPhoto } from '#web/features/files/useOpenPhoto.ts'
import { useAnalyzeTogether } from '#web/features/repairs/useAnalyzeTogether.ts'
import { useRepairNames } from '#web/features/repairs/useRepairNames.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function PhotosPage() {
  usePhotoPlaces()
  const me = useMe()
  const navigate = useNavigate()
  const refreshMe = useRefreshMe()
  const open = useOpenPhoto()
  const choice = useRepairNames()
  const { forget } = useJustUploaded()
  const together = useAnalyzeTogether((files) => {
    refreshMe()
    forget(files.map(({ id }) => id))
    const [first] = files
    if (first === undefined) return
    for (const file of files) open(file.id)
    void navigate(analysisPath(first.id))
  })
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>PHOTOS</PageHeading>
          <div className="flex flex-wrap items-center gap-3">
            {/* On phones it is below the newest photos, on the screen of the uploads. */}
            <div className="flex flex-wrap items-center gap-3 max-sm:hidden">
              {me.usage.files > 0 && <RepairListDownload plan={me.plan} />}
            </div>
            <ButtonLink to={PATHS.upload} tone="primary">
              ADD PHOTOS
            </ButtonLink>
          </div>
        </div>
      </div>
      <PhotoGallery
        userId={me.id}
        total={me.usage.files}
        chip={SeverityChip}
        choice={choice}
        together={together}
        onDeleted={refreshMe}
      />
    </div>
  )
}
