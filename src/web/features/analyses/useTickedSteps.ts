import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stepHash, type StepState } from '#shared/analyses/steps.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { fetchSteps, sendStep, stepsKey, unsavedStepsKey } from './analyses.api.ts'
import { RUNS_KEY } from '#web/lib/keptDatabase.ts'
import {
  readUnsaved,
  stillShown,
  tickedPlaces,
  TICKS_NOT_SAVED,
  writeUnsaved,
  type UnsavedStep,
  type UnsavedSteps,
} from './ticks.rules.ts'

/**
 * The places from 0 of the steps that are done, on all of the owner's devices. A change is shown at once. One that
 * can't be saved stays on this device until it can.
 */
export function useTickedSteps(runId: string, texts: readonly string[]) {
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
    if (!hasLoaded || !isWaiting) return
    const save = () => mutate()
    save()
    addEventListener('online', save)
    return () => removeEventListener('online', save)
  }, [hasLoaded, isWaiting, mutate])

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
