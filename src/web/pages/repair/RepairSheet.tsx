import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { costRange, isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { currentRun } from '#shared/analyses/runs.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { REPAIR_STATUS_LABELS, REPAIR_STATUSES, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { rightsIn } from '#shared/workspaces/roles.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { AnswersPanel } from '#web/features/advice/AnswersPanel.tsx'
import { useRepairRuns } from '#web/features/analyses/useSendAnswers.ts'
import { useDocuments } from '#web/features/documents/documents.api.ts'
import { Documents } from '#web/features/documents/Documents.tsx'
import { useFile } from '#web/features/files/files.api.ts'
import { LazyPhotoViewer } from '#web/features/files/history/LazyPhotoViewer.tsx'
import { useSubmissionOfRepair } from '#web/features/intake/submissions.api.ts'
import { Actuals, type Estimate } from '#web/features/repairs/Actuals.tsx'
import { AfterPhoto } from '#web/features/repairs/AfterPhoto.tsx'
import { useNotes } from '#web/features/repairs/notes.api.ts'
import { isCheckDue } from '#web/features/repairs/repairFilter.rules.ts'
import { RepairPhotos } from '#web/features/repairs/RepairPhotos.tsx'
import { useRepair, useRepairChange } from '#web/features/repairs/repairs.api.ts'
import { RepairTitle } from '#web/features/repairs/RepairTitle.tsx'
import { chosenShop } from '#web/lib/chosenShop.ts'
import { day, today } from '#web/lib/dates.ts'
import { setFlashMessage } from '#web/lib/flashMessage.ts'
import { RightsHere, useMayDo } from '#web/lib/mayDo.ts'
import { useReturnTo } from '#web/lib/overlayEntries.ts'
import { analysisPath, PATHS } from '#web/lib/paths.ts'
import { ShareButton } from '#web/parts/share/ShareButton.tsx'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { BackLink, PrintHead } from '#web/ui/ScreenTop.tsx'
import { Notes } from './Notes.tsx'
import { RepairResult, RepairSteps, RepairTalk } from './RepairResult.tsx'
import { RunComparison } from './RunComparison.tsx'

const { Part: LazyCheckAgain } = lazyPart(
  async () => (await import('#web/features/repairs/CheckAgain.tsx')).CheckAgain,
  { label: 'Loading', height: 'min-h-88' },
)

/** Only repairs of shops have these two. */
const { Part: LazyShopWork } = lazyPart(async () => (await import('#web/features/repairs/ShopWork.tsx')).ShopWork, {
  label: 'Loading',
  height: 'min-h-28',
})
const { Part: LazyShopTalk } = lazyPart(async () => (await import('./ShopTalk.tsx')).ShopTalk, {
  label: 'Loading the comments',
  height: 'min-h-96',
})

/** The last part of the screen, which few people need. */
const { Part: LazyMoveRepair } = lazyPart(async () => (await import('./MoveRepair.tsx')).MoveRepair)
const { Part: LazyDeleteRepair } = lazyPart(
  async () => (await import('#web/features/repairs/DeleteRepair.tsx')).DeleteRepair,
  { label: 'Loading', height: 'min-h-22' },
)

/** Only repairs of shops have one. */
const { Part: LazyRepairCustomer } = lazyPart(async () => (await import('./RepairCustomer.tsx')).RepairCustomer, {
  label: 'Loading the customer',
})

/** Everything about one repair. */
export function RepairSheet({ repair }: { repair: Repair }) {
  const me = useMe()
  const navigate = useNavigate()
  const returnToRepairs = useReturnTo(PATHS.repairs)
  const refreshMe = useRefreshMe()
  const analyses = useRepairRuns(repair.id, refreshMe)
  const { refetch } = useRepair(repair.id)
  const notes = useNotes(repair.id, () => {
    void refetch()
    analyses.readAgain()
  })
  const documents = useDocuments(repair.id)
  const runs = analyses.runs.data
  const current = runs === undefined ? null : currentRun(runs)
  const isDone = repair.status === 'done'
  const { workspace_id: workspaceId = me.id } = repair
  const shopId = workspaceId === me.id ? null : workspaceId
  const request = useSubmissionOfRepair(shopId, repair.id)
  const rights = rightsIn(me, shopId)
  const { mayDo } = rights
  const mayWrite = mayDo('write')
  const isLoading = analyses.runs.isPending || notes.list.isPending || documents.list.isLoading || request.isLoading
  // It stays in its place when it is no longer due, so that nothing jumps.
  const [wasDue] = useState(() => isCheckDue(repair, today()))
  /** What was dangerous stays below what was done, from the next visit on, so that nothing jumps. */
  const [wasDone] = useState(isDone)
  const [first] = repair.photos
  const openResult = () => {
    if (first !== undefined) void navigate(analysisPath(first.id))
  }
  const result = (
    <div key="result" className="flex min-w-0 flex-col gap-6 print:contents">
      <RepairResult repair={repair} analyses={analyses} current={current} mayWrite={mayWrite} openResult={openResult} />
      {shopId !== null && <LazyShopWork userId={me.id} repair={repair} shopId={shopId} mayDo={mayDo} />}
      {mayWrite && wasDue && <LazyCheckAgain repair={repair} onWordsChanged={analyses.readAgain} />}
      {current !== null && <RepairSteps key={`steps:${current.id}`} run={current} />}
      {runs !== undefined && <RunComparison runs={runs} />}
      {current !== null && <RepairTalk run={current} onQuestionsChanged={analyses.readAgain} />}
    </div>
  )
  const after = (repair.after_file_id !== null || (isDone && mayWrite)) && (
    <After key="after" repair={repair} onUploaded={refreshMe} />
  )
  const ending = (
    <div key="ending" className="flex min-w-0 flex-col gap-8 print:contents">
      {(me.shops ?? []).length > 0 && <LazyMoveRepair repair={repair} />}
      {rights.mayRemove(repair.created_by) && (
        <LazyDeleteRepair
          repair={repair}
          onDeleted={(withPhotos) => {
            if (withPhotos) refreshMe()
            setFlashMessage({
              sentence: withPhotos ? 'The repair and its photos were deleted.' : 'The repair was deleted.',
            })
            returnToRepairs()
          }}
        />
      )}
    </div>
  )
  const records = (
    <div key="records" className="flex min-w-0 flex-col gap-8 print:contents">
      {wasDone && after}
      <RepairPhotos userId={me.id} repair={repair} onUploaded={refreshMe} Viewer={LazyPhotoViewer} />
      <Documents userId={me.id} repairId={repair.id} kept={documents} onStored={refreshMe} />
      <LazyInClaim repairId={repair.id} />
      {shopId !== null && <LazyShopTalk userId={me.id} repairId={repair.id} shopId={shopId} mayDo={mayDo} />}
      {mayWrite && (
        <OwnersAnswers
          repair={repair}
          analyses={analyses}
          onAnswersSent={() => {
            void refetch()
            openResult()
          }}
        />
      )}
      <Notes
        userId={me.id}
        repairId={repair.id}
        readers={shopId === null ? 'Only you see your notes.' : 'The people of your shop see these notes.'}
        kept={notes}
        message={current?.advice?.first_message ?? null}
      />
      {!wasDone && after}
      <Actuals repair={repair} estimate={estimateOf(current)} />
      {mayWrite && !wasDue && <LazyCheckAgain repair={repair} onWordsChanged={analyses.readAgain} />}
      {!wasDone && ending}
    </div>
  )
  return (
    <RightsHere value={rights}>
      <div className="flex flex-col gap-6 pt-6">
        <PrintHead about={`Repair: ${repair.title}`} owner={me.name} date={day(repair.updated_at)} />
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <BackLink to={PATHS.repairs} />
            <RepairTitle repair={repair}>
              {first !== undefined && (
                <ShareButton shareable={{ repairId: repair.id, run: current, title: repair.title, photo: first }} />
              )}
            </RepairTitle>
          </div>
          <RepairStatusChoice repair={repair} />
        </div>
        {isLoading ? (
          // All is shown together, so that nothing moves. Without the key, this element would become the next one.
          <div key="loading" role="status" aria-label="Loading the result" className="skeleton min-h-160" />
        ) : (
          <>
            {request.data != null && <LazyRepairCustomer submission={request.data} repair={repair} />}
            <div className="grid items-start gap-8 lg:grid-cols-2">
              {wasDone ? [records, result, ending] : [result, records]}
            </div>
          </>
        )}
      </div>
    </RightsHere>
  )
}

type Analyses = ReturnType<typeof useRepairRuns>
type OwnersAnswersProps = { repair: Repair; analyses: Analyses; onAnswersSent: () => void }

/** What the owner says about the damage. New answers start a new analysis. */
function OwnersAnswers({ repair, analyses, onAnswersSent }: OwnersAnswersProps) {
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const [first] = repair.photos
  if (first === undefined) return null
  return (
    <section aria-labelledby="answers" className="no-print flex flex-col gap-4">
      <h2 id="answers" className="heading text-3xl">
        {chosenShop() === undefined ? 'YOUR ANSWERS' : 'ANSWERS'}
      </h2>
      <AnswersPanel
        userId={me.id}
        fileId={first.id}
        said={repair.answers}
        asked={analyses.runs.data?.find(({ advice }) => advice !== null)?.advice?.ask}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isSending={analyses.isStarting}
        error={analyses.startError === null ? null : sentenceOf(analyses.startError)}
        notice={analyses.keptNotice === null ? null : sentenceOf(analyses.keptNotice)}
        onSend={(answers, onSent) =>
          analyses.start(answers, () => {
            onSent(repair.id)
            onAnswersSent()
          })
        }
      />
    </section>
  )
}

function After({ repair, onUploaded }: { repair: Repair; onUploaded: () => void }) {
  const me = useMe()
  return repair.after_file_id === null ? (
    <AfterPhoto userId={me.id} repair={repair} after={null} onUploaded={onUploaded} />
  ) : (
    <LoadedAfter repair={repair} fileId={repair.after_file_id} onUploaded={onUploaded} />
  )
}

function LoadedAfter({ repair, fileId, onUploaded }: { repair: Repair; fileId: string; onUploaded: () => void }) {
  const me = useMe()
  const file = useFile(fileId)
  if (file.isPending) return <div role="status" aria-label="Loading the photo" className="skeleton min-h-40" />
  return <AfterPhoto userId={me.id} repair={repair} after={file.data ?? null} onUploaded={onUploaded} />
}

/** Only an estimate of the AI is of this damage. */
function estimateOf(run: Analysis | null): Estimate | null {
  if (run?.result == null || !isFromProvider(run.method)) return null
  const { estimatedCost: cost, estimatedTime: timeText } = run.result
  return { cost, costText: cost === null ? null : costRange(cost), timeText }
}

const { Part } = lazyPart(async () => (await import('./InClaim.tsx')).InClaim, {
  label: 'Loading the claims',
  height: 'min-h-11',
})

/** The claim of a repair. The local app has none. */
function LazyInClaim({ repairId }: { repairId: string }) {
  return globalThis.IS_LOCAL_APP ? null : <Part repairId={repairId} />
}

/** How far a repair is. A choice is stored at once. */
function RepairStatusChoice({ repair }: { repair: Repair }) {
  const name = useId()
  const mayWrite = useMayDo()('write')
  const { mutate, error } = useRepairChange(repair.id)
  const [wanted, setWanted] = useState<RepairStatus | null>(null)
  const shown = wanted ?? repair.status
  const choose = (status: RepairStatus) => {
    setWanted(status)
    // The day where the owner is, which the server doesn't know.
    const finished = status === 'done' ? { finished_on: today() } : {}
    mutate({ status, ...finished }, { onSettled: () => setWanted(null) })
  }
  return (
    <fieldset disabled={!mayWrite} className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Status</legend>
      <div className="flex flex-wrap gap-[2px] rounded-plate border-2 border-rule bg-rule sm:max-w-md print:border-0 print:bg-transparent">
        {REPAIR_STATUSES.map((status) => (
          <label
            key={status}
            className="heading relative flex min-h-12 grow basis-0 items-center print:grow-0 print:basis-auto justify-center bg-sheet px-2 text-center text-lg leading-none wrap-break-word not-has-checked:print:hidden has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-4 has-focus-visible:outline-yellow-deep"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 appearance-none opacity-0"
              checked={status === shown}
              onChange={() => choose(status)}
            />
            {REPAIR_STATUS_LABELS[status].toUpperCase()}
          </label>
        ))}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)} The status hasn't changed.</Notice>}
    </fieldset>
  )
}
