import { useQueryClient, useQuery, useMutation } from '@tanstack/react-query'
import { useState, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { FileRecord } from '#shared/api/files.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { SeverityChip } from '#web/features/analyses/SeverityChip.tsx'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { PhotoGallery } from '#web/features/files/history/PhotoGallery.tsx'
import { RepairListDownload } from '#web/features/files/history/RepairListDownload.tsx'
import { noteOpened } from '#web/features/files/history/useHistory.ts'
import { fetchRepairNames, REPAIRS_KEY, makeRepair, startRepairRun } from '#web/features/repairs/repairs.api.ts'
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

/** Returns a function for photos whose result is about to be opened, so that lists show what has become of it. */
function useOpenPhoto(): (fileId: string) => void {
  const client = useQueryClient()
  return (fileId) => noteOpened(client, fileId)
}

/** The titles of the repairs that changed last, for a choice. They are fetched when the choice is about to be made. */
function useRepairNames() {
  const [isWanted, want] = useState(false)
  const names = useQuery({ queryKey: [...REPAIRS_KEY, 'names'], queryFn: fetchRepairNames, enabled: isWanted })
  return { repairs: names.data ?? null, load: () => want(true) }
}

/**
 * Analyzes several photos as one repair: the one that all of them are in, or else a new one. `onStarted` receives them
 * when the analysis has started.
 */
function useAnalyzeTogether(onStarted: (files: readonly FileRecord[]) => void) {
  const client = useQueryClient()
  /** The repair that was made for photos whose analysis could not be started. */
  const made = useRef<{ ids: string; repairId: string } | null>(null)
  const start = useMutation({
    mutationFn: async (files: readonly FileRecord[]) => {
      const ids = files.map(({ id }) => id)
      const [common] = files.map((file) => file.repair_id)
      if (common != null && files.every((file) => file.repair_id === common)) return startRepairRun(common)
      if (made.current?.ids !== ids.join()) made.current = { ids: ids.join(), repairId: (await makeRepair(ids)).id }
      return startRepairRun(made.current.repairId)
    },
    onSuccess: (_run, files) => onStarted(files),
    onSettled: () => client.invalidateQueries({ queryKey: REPAIRS_KEY }),
  })
  return {
    isStarting: start.isPending,
    error: start.isError ? sentenceOf(start.error) : null,
    analyze: (files: readonly FileRecord[]) => {
      if (files.length > 0 && !start.isPending) start.mutate(files)
    },
  }
}
