import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import { stepHash, type StepState } from '#shared/analyses/steps.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { classNames } from '#web/lib/classNames.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { fetchSteps, sendStep, stepsKey, unsavedStepsKey } from './analyses.api.ts'
import {
  STEP_TIME_LINES,
  type StepGroup,
  readUnsaved,
  stillShown,
  tickedPlaces,
  TICKS_NOT_SAVED,
  writeUnsaved,
  type UnsavedStep,
  type UnsavedSteps,
} from './steps.rules.ts'

type Props = {
  runId: string
  steps: readonly string[]
  /** When each step is done. */
  groups: readonly StepGroup[]
  /** The numbers of the steps that were left out. */
  withheld: readonly number[]
  /** What is said in the place of the first of them; null if there is none. */
  leftOut: { summary: string; reasons: readonly string[] } | null
}

/** The first step with its checkbox, for the place where the result begins. The other steps stand below. */
export function FirstStep({ runId, steps }: Pick<Props, 'runId' | 'steps'>) {
  const { ticked, toggle } = useTickedSteps(runId, steps, false)
  return (
    <ol>
      <Step number={1} text={steps[0] ?? ''} isDone={ticked.has(0)} onToggle={() => toggle(0)} isAlone />
    </ol>
  )
}

/** The steps of the repair by when they are done, each with a checkbox. */
export function Instructions({ runId, steps, groups, withheld, leftOut }: Props) {
  const { ticked, toggle, error } = useTickedSteps(runId, steps, true)
  const isWithheld = (place: number) => withheld.includes(place + 1)
  const shown = steps.filter((_step, place) => !isWithheld(place)).length
  const done = steps.filter((_step, place) => ticked.has(place) && !isWithheld(place)).length
  return (
    <section aria-labelledby="instructions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-rule pb-3">
        <h2 id="instructions" className="heading text-3xl sm:text-4xl">
          REPAIR INSTRUCTIONS
        </h2>
        {shown > 0 && (
          <p className="label figures text-ink-soft">
            {done} of {shown} done
          </p>
        )}
      </div>
      {groups.map(({ time, places, also }) => (
        <div key={time}>
          {groups.length > 1 && (
            <h3 className="heading mt-4 text-2xl">
              <span className="bg-ink px-2 py-1 text-paper">{STEP_TIME_LINES[time]}</span>
            </h3>
          )}
          {places.length > 0 && (
            <ol>
              {places.map((place) =>
                isWithheld(place) ? (
                  place + 1 === withheld[0] && leftOut !== null && <LeftOut key={place} {...leftOut} />
                ) : (
                  <Step
                    key={place}
                    number={place + 1}
                    text={steps[place] ?? ''}
                    isDone={ticked.has(place)}
                    onToggle={() => toggle(place)}
                  />
                ),
              )}
            </ol>
          )}
          {also.length > 0 && (
            <ul className="flex flex-col gap-2 border-b-2 border-hairline py-4">
              {also.map((line) => (
                <li key={line} className="flex gap-3 leading-snug">
                  <span aria-hidden="true" className="mt-[0.4em] size-2 shrink-0 bg-ink-soft" />
                  <span className="min-w-0">{line}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {error !== null && (
        <Notice tone="error" className="mt-4">
          {error}
        </Notice>
      )}
    </section>
  )
}

type StepProps = { number: number; text: string; isDone: boolean; onToggle: () => void; isAlone?: boolean }

function Step({ number, text, isDone, onToggle, isAlone = false }: StepProps) {
  const mayWrite = useMayDo()('write')
  return (
    <li className={isAlone ? '' : 'border-b-2 border-hairline'}>
      <label className={classNames('flex items-start', isAlone ? 'gap-3' : 'gap-4 py-4 print:py-1.5')}>
        <input type="checkbox" className="peer sr-only" checked={isDone} disabled={!mayWrite} onChange={onToggle} />
        <span
          aria-hidden="true"
          className={classNames(
            'heading figures grid size-12 shrink-0 place-items-center rounded-plate border-2 text-3xl',
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
            isDone ? 'border-[#17150f] bg-yellow text-on-yellow' : 'border-rule bg-sheet',
          )}
        >
          {isDone ? '✓' : number}
        </span>
        <span className={classNames('min-w-0 grow pt-2.5 leading-snug', isDone && 'text-ink-soft line-through')}>
          {text}
        </span>
      </label>
    </li>
  )
}

/** All steps that were left out, in one line. The numbers of the others tell where they were. */
function LeftOut({ summary, reasons }: NonNullable<Props['leftOut']>) {
  return (
    <li className="border-b-2 border-hairline">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer items-center gap-4 py-4 print:py-1.5">
          <span
            aria-hidden="true"
            className="heading grid size-12 shrink-0 place-items-center rounded-plate border-2 border-dashed border-rule text-3xl"
          >
            ✕
          </span>
          <span className="min-w-0 grow leading-snug font-semibold">
            {summary} · <span className="underline underline-offset-4">why</span>
          </span>
          <ChevronDown className="size-6 shrink-0 group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ul className="flex flex-col gap-2 pb-4 pl-16">
          {reasons.map((reason) => (
            <li key={reason} className="leading-snug">
              {reason}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

/**
 * The places from 0 of the steps that are done, on all of the owner's devices. A change is shown at once. One that
 * can't be saved stays on this device until it can. `isSaving` is for one of the parts that show them.
 */
function useTickedSteps(runId: string, texts: readonly string[], isSaving: boolean) {
  const client = useQueryClient()
  const known = knownSteps(client, runId)
  const { data: steps, dataUpdatedAt } = useQuery({
    queryKey: stepsKey(runId),
    queryFn: () => fetchSteps(runId),
    // What was read of the runs is as new, and is read again when the screen is opened again.
    refetchOnMount: false,
    ...(known === null ? {} : { initialData: known.steps, initialDataUpdatedAt: known.at }),
  })
  const { data: unsaved } = useQuery<UnsavedSteps>({
    queryKey: unsavedStepsKey(runId),
    queryFn: () => readUnsaved(read(runId)),
    initialData: () => readUnsaved(read(runId)),
    enabled: false,
  })
  const { mutate, error } = useMutation({
    // One request after the other, because the response to a later one has the earlier marks as well.
    scope: { id: stepsKey(runId).join(' ') },
    mutationFn: () => saveSteps(client, runId),
  })

  const isOutdated = known !== null && known.at > dataUpdatedAt
  useEffect(() => {
    // The runs were read again, perhaps because answers have changed which steps are shown.
    if (isOutdated) client.setQueryData(stepsKey(runId), known.steps, { updatedAt: known.at })
  })

  const hasLoaded = steps !== undefined
  const isWaiting = unsaved.size > 0
  useEffect(() => {
    if (!isSaving || !hasLoaded || !isWaiting) return
    const save = () => mutate()
    save()
    addEventListener('online', save)
    return () => removeEventListener('online', save)
  }, [isSaving, hasLoaded, isWaiting, mutate])

  const ticked = tickedPlaces(steps ?? [], unsaved)
  const toggle = (place: number) => {
    const step = { done: !ticked.has(place), hash: stepHash(texts[place] ?? '') }
    keepUnsaved(client, runId, new Map([...unsavedOf(client, runId), [place + 1, step]]))
    // The first one is saved by the effect.
    if (isWaiting) mutate()
  }
  return { ticked, toggle, error: error === null ? null : sentenceFor(error) }
}

/** The steps in what was read last of the runs, so that a result needs no request of its own for them. */
function knownSteps(client: QueryClient, runId: string): { steps: StepState[]; at: number } | null {
  const known = client
    .getQueryCache()
    .findAll({ queryKey: RUNS_KEY })
    .flatMap(({ state }) => {
      const run = (state.data as Analysis[] | undefined)?.find(({ id }) => id === runId)
      return run === undefined ? [] : [{ steps: run.steps, at: state.dataUpdatedAt }]
    })
  return known.toSorted((a, b) => b.at - a.at)[0] ?? null
}

function unsavedOf(client: QueryClient, runId: string): UnsavedSteps {
  return client.getQueryData<UnsavedSteps>(unsavedStepsKey(runId)) ?? new Map<number, UnsavedStep>()
}

function keepUnsaved(client: QueryClient, runId: string, unsaved: UnsavedSteps): void {
  client.setQueryData(unsavedStepsKey(runId), unsaved)
  write(runId, writeUnsaved(unsaved))
}

/** Saves the unsaved steps one by one, until none is left or one fails. */
async function saveSteps(client: QueryClient, runId: string): Promise<void> {
  keepUnsaved(
    client,
    runId,
    stillShown(unsavedOf(client, runId), client.getQueryData<StepState[]>(stepsKey(runId)) ?? []),
  )
  for (;;) {
    const [next] = unsavedOf(client, runId)
    if (next === undefined) return
    const [n, step] = next
    const forget = () => {
      const unsaved = new Map(unsavedOf(client, runId))
      // It may have been changed again meanwhile.
      if (unsaved.get(n) === step) unsaved.delete(n)
      keepUnsaved(client, runId, unsaved)
    }
    try {
      const steps = await sendStep(runId, n, step)
      client.setQueryData(stepsKey(runId), steps)
      forget()
    } catch (error) {
      if (isFinal(error)) {
        forget()
        void client.invalidateQueries({ queryKey: stepsKey(runId) })
        // The text on the screen is an older one.
        if (error.code === 'step_changed') void client.invalidateQueries({ queryKey: RUNS_KEY })
      }
      throw error
    }
  }
}

/** The server has refused the step itself, so another try would be refused as well. */
function isFinal(error: unknown): error is BackendError {
  return error instanceof BackendError && (error.status === 404 || error.status === 409)
}

function sentenceFor(error: Error): string {
  return isFinal(error) ? error.message : TICKS_NOT_SAVED
}

const storageKey = (runId: string) => `mendsight:ticked:${runId}`

// Storage may be forbidden or full. Then unsaved steps last as long as the page.
function read(runId: string): string | null {
  try {
    return localStorage.getItem(storageKey(runId))
  } catch {
    return null
  }
}

function write(runId: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey(runId))
    else localStorage.setItem(storageKey(runId), value)
  } catch {
    // Storage may be forbidden or full.
  }
}
