import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#shared/api/accounts.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { isNotAnalyzed } from '#shared/files/history.rules.ts'
import { useHere, useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { AnalyzeChoice, EachProgress } from '#web/features/analyses/AnalyzeChoice.tsx'
import { SeverityChip } from '#web/features/analyses/Verdict.tsx'
import { useStartRuns } from '#web/features/analyses/useStartRuns.ts'
import { useJustUploaded } from '#web/features/files/justUploaded.ts'
import { PhotoGallery } from '#web/features/files/history/PhotoGallery.tsx'
import { RepairListDownload } from '#web/features/files/history/RepairListDownload.tsx'
import { deselect } from '#web/features/files/history/SelectionBar.tsx'
import { noteOpened } from '#web/features/files/history/HistoryRow.tsx'
import { fetchRepairNames, REPAIRS_KEY } from '#web/features/repairs/repairs.api.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { usePhotoPlaces } from '#web/lib/photoMotion.ts'
import { BackLink } from '#web/ui/ScreenTop.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

export function PhotosPage() {
  usePhotoPlaces()
  const me = useMe()
  const here = useHere()
  const mayDo = useMayDo()
  const client = useQueryClient()
  const refreshMe = useRefreshMe()
  const open = useOpenPhoto()
  const choice = useRepairNames()
  const { forget } = useJustUploaded()
  const runs = useStartRuns({
    onStarted: (started) => {
      forget(started)
      deselect(me.id, started)
      for (const id of started) open(id)
    },
    onEnded: () => {
      refreshMe()
      void client.invalidateQueries({ queryKey: REPAIRS_KEY })
    },
  })
  const analyzing = {
    choice: choiceWith(runs, here.usage),
    progress: <EachProgress className="floating pointer-events-auto w-full max-w-2xl shadow-dialog" />,
    isStarting: runs.isEach,
    error: runs.sentence,
  }
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageHeading>PHOTOS</PageHeading>
          <div className="flex flex-wrap items-center gap-3">
            {/* On phones it is below the newest photos, on the screen of the uploads. */}
            <div className="flex flex-wrap items-center gap-3 max-sm:hidden">
              {here.usage.files > 0 && <RepairListDownload plan={here.plan} />}
            </div>
            {mayDo('write') && (
              <ButtonLink to={PATHS.upload} tone="primary">
                ADD PHOTOS
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      <PhotoGallery
        userId={me.id}
        total={here.usage.files}
        chip={SeverityChip}
        choice={choice}
        analyzing={analyzing}
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

type ChoiceProps = { files: readonly FileRecord[]; runs: ReturnType<typeof useStartRuns>; usage: Me['usage'] }

function choiceWith(runs: ChoiceProps['runs'], usage: Me['usage']) {
  return (files: readonly FileRecord[]) => <SelectionChoice files={files} runs={runs} usage={usage} />
}

/** The ways to analyze the selected photos, or to their result if they have one together. */
function SelectionChoice({ files, runs, usage }: ChoiceProps) {
  const client = useQueryClient()
  const [first] = files
  const fresh = files.filter(isNotAnalyzed)
  if (first?.severity != null && files.every((file) => file.repair_id === first.repair_id)) {
    return (
      <ButtonLink to={analysisPath(first.id)} tone="primary" size="small" onClick={() => noteOpened(client, first.id)}>
        SEE RESULT
      </ButtonLink>
    )
  }
  return (
    <AnalyzeChoice
      photos={files.length}
      eachOf={fresh.length}
      usage={usage}
      size="small"
      isStarting={runs.isStarting}
      together={{ label: 'ANALYZE AS ONE REPAIR', start: () => runs.analyzeTogether(files, {}) }}
      onEach={() => runs.analyzeEach(fresh, {})}
    />
  )
}
