import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Analysis } from '#shared/api/analyses.ts'
import { runsKey } from '#web/features/analyses/analyses.api.ts'
import { useChangedRuns } from '#web/features/overview/changedRuns.ts'
import { useOverviewOnTheSide } from '#web/features/overview/useOverview.ts'
import { PATHS, analysisPath, repairPath } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'

/** They say themselves what is ready. */
const SAYING_IT: readonly string[] = [PATHS.home, PATHS.profile]

/** The line that says it, until the result is opened or the line is closed. */
export function ReadyLine() {
  const { changed, forget } = useChangedRuns()
  const ids = Object.keys(changed)
  const isHere = useShownRuns()
  const isSaid = SAYING_IT.includes(useLocation().pathname)
  const { data: overview, dataUpdatedAt } = useOverviewOnTheSide(!isSaid && ids.some((id) => !isHere(id)))
  const ready = overview?.ready.filter(({ id }) => ids.includes(id)) ?? []
  const shown = ready.filter(({ id }) => !isSaid && !isHere(id))
  const open = [...shown, ...(overview?.running ?? [])].map(({ id }) => id)
  // What was seen elsewhere, or has no result, is no news, as far as what was read since then says so.
  const over = ids.filter((id) => !open.includes(id) && dataUpdatedAt > (changed[id] ?? 0))
  const isOver = over.join()
  useEffect(() => {
    if (isOver !== '') forget(isOver.split(','))
  }, [isOver, forget])

  const [first] = shown
  const close = () => forget(shown.map(({ id }) => id))
  const { id, file_id: fileId, title } = first?.repair ?? { id: '', file_id: null, title: '' }
  const isOne = shown.length === 1
  if (first === undefined) return null
  return (
    <div className="rise flex w-full max-w-lg flex-wrap items-center justify-end gap-2 rounded-plate border-2 border-yellow bg-coal py-1 pr-1 pl-3 text-on-coal shadow-dialog">
      <p className="line-clamp-2 min-w-0 grow basis-[6.5rem] py-1 leading-snug font-semibold">
        {isOne ? `Ready: ${title}` : `${shown.length} results are ready`}
      </p>
      <ButtonLink
        to={!isOne ? PATHS.home : fileId === null ? repairPath(id) : analysisPath(fileId)}
        tone="primary"
        size="small"
        className="shrink-0"
        onClick={close}
      >
        {isOne ? 'SEE RESULT' : 'SEE THEM'}
      </ButtonLink>
      <button
        type="button"
        onClick={() => {
          close()
          // The button that was pressed no longer exists.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded-plate"
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Tells whether the screen is that of the photo of this run. */
function useShownRuns(): (id: string) => boolean {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  if (pathname !== PATHS.analysis) return () => false
  const runs = client.getQueryData<Analysis[]>(runsKey(new URLSearchParams(search).get('file') ?? ''))
  return (id) => runs?.some((run) => run.id === id) === true
}
