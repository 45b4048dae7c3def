import { FIRST_MESSAGE_CODES, type Advice } from '#shared/advice/advice.ts'
import type { StepState } from '#shared/analyses/steps.rules.ts'

/** When a step is done: at once, until the repair, or as the repair. */
export const STEP_TIMES = ['now', 'until', 'repair'] as const
export type StepTime = (typeof STEP_TIMES)[number]

export const STEP_TIME_LINES: Readonly<Record<StepTime, string>> = {
  now: 'NOW',
  until: 'UNTIL IT IS FIXED',
  repair: 'REPAIR',
}

export type StepGroup = {
  time: StepTime
  /** The places of its steps from 0, in the order of the result. */
  places: number[]
  /** What else to do in that time. These are not steps, so they can't be checked off. */
  also: string[]
}

/** The first words of a step that stops harm, and of one that bridges the time to the repair. */
const AT_ONCE =
  /^(?:immediately |first,? )?(?:(?:shut|turn|switch) off|stop using|unplug|evacuate|leave the (?:room|house|building|area)|keep (?:people|children|everyone|pets|out|away|clear)|stay (?:out|away)|move (?:people|furniture|valuables|belongings)|(?:put|place|set) (?:a |out )?(?:bucket|container|towel)|block off|rope off)\b/i
const MEANWHILE =
  /^(?:let|allow|dry|air out|ventilate|dehumidify|cover|protect|monitor|watch|check (?:daily|every)|photograph|document|take (?:photos|pictures)|call|contact|hire|ask)\b/i

/** Words after which a step goes on to something else, so that its first words don't tell when it is done. */
const GOES_ON = /[,;:]|\.\s+\S|\b(?:by|and|or|then|with|using|while|before|after|once|so)\b/i
/** Work at a height kills, so it is never what to do in the meantime. */
const HEIGHT =
  /\b(?:roof\w*|ladder\w*|attic|chimney\w*|gutter\w*|shingle\w*|flashing|skylight\w*|eaves?|soffit\w*|scaffold\w*|climb\w*|tarp\w*)\b/i
const isSimple = (step: string) => !GOES_ON.test(step.replace(/^first,? /i, '')) && !HEIGHT.test(step)

/** Beside one of these messages nothing else is called urgent, because people must stay away first. */
const STAY_AWAY = new Set(FIRST_MESSAGE_CODES.slice(0, FIRST_MESSAGE_CODES.indexOf('F-EW') + 1))

/** An open page may get its response from an older server, which does not send `until_help`. */
type Told = Pick<Advice, 'do_now' | 'first_message' | 'withheld'> & Partial<Pick<Advice, 'until_help'>>

/**
 * The steps of a result by when they are done. Their order stays, because a step may rely on the one before it: the
 * first ones that stop harm come now, the next ones that bridge the time come after them, and all others are the
 * repair. A step that may be more than that is the repair, too.
 */
export function stepGroups(steps: readonly string[], advice: Told): StepGroup[] {
  const first = advice.first_message?.code
  const mustStayAway = first !== undefined && STAY_AWAY.has(first)
  const isNow = (step: string) =>
    !mustStayAway && ((isSimple(step) && AT_ONCE.test(step)) || advice.do_now.some((line) => step.includes(line)))
  const isMeanwhile = (step: string) => isNow(step) || (!mustStayAway && isSimple(step) && MEANWHILE.test(step))
  // A line in the place of a withheld step says who does it. It belongs to the repair.
  const isWithheld = (place: number) => advice.withheld.some(({ step }) => step === place + 1)
  const endOfNow = firstPlace(steps, 0, (step, place) => isWithheld(place) || !isNow(step))
  const endOfMeanwhile = firstPlace(steps, endOfNow, (step, place) => isWithheld(place) || !isMeanwhile(step))
  const places = steps.map((_step, place) => place)
  const also = (advice.until_help ?? []).filter((line) => !steps.some((step) => step.includes(line)))
  const groups: StepGroup[] = [
    { time: 'now', places: places.slice(0, endOfNow), also: [] },
    { time: 'until', places: places.slice(endOfNow, endOfMeanwhile), also },
    { time: 'repair', places: places.slice(endOfMeanwhile), also: [] },
  ]
  return groups.filter((group) => group.places.length > 0 || group.also.length > 0)
}

/** The groups without the first step, for where it stands above them. */
export function withoutFirstStep(groups: readonly StepGroup[]): StepGroup[] {
  return groups
    .map((group) => ({ ...group, places: group.places.filter((place) => place > 0) }))
    .filter((group) => group.places.length > 0 || group.also.length > 0)
}

function firstPlace(steps: readonly string[], from: number, isEnd: (step: string, place: number) => boolean): number {
  const place = steps.findIndex((step, at) => at >= from && isEnd(step, at))
  return place === -1 ? steps.length : place
}

/** Whether a step is done, and the hash of the text that was marked; null if an earlier version stored the mark. */
export type UnsavedStep = { done: boolean; hash: string | null }

/** Steps that were marked on this device and are not saved yet, by their number from 1. */
export type UnsavedSteps = ReadonlyMap<number, UnsavedStep>

/**
 * Reads what is stored in this browser. A list is from before steps were saved in the account: the places from 0 of
 * those that are done. Anything unreadable counts as none.
 */
export function readUnsaved(stored: string | null): UnsavedSteps {
  if (stored === null) return new Map()
  try {
    const value: unknown = JSON.parse(stored)
    if (Array.isArray(value))
      return new Map(value.filter(isPlace).map((place) => [place + 1, { done: true, hash: null }]))
    if (typeof value !== 'object' || value === null) return new Map()
    return new Map(
      Object.entries(value).flatMap(([n, stored]) => {
        const step = stepOf(stored)
        return /^[1-9]\d*$/.test(n) && step !== null ? [[Number(n), step] as const] : []
      }),
    )
  } catch {
    return new Map()
  }
}

function stepOf(stored: unknown): UnsavedStep | null {
  if (typeof stored === 'boolean') return { done: stored, hash: null }
  if (typeof stored !== 'object' || stored === null || !('done' in stored) || typeof stored.done !== 'boolean')
    return null
  return { done: stored.done, hash: 'hash' in stored && typeof stored.hash === 'string' ? stored.hash : null }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

/** What {@link readUnsaved} reads again, or null when there is nothing to store. */
export function writeUnsaved(unsaved: UnsavedSteps): string | null {
  return unsaved.size === 0 ? null : JSON.stringify(Object.fromEntries(unsaved))
}

/**
 * The unsaved steps that the result still shows. The others can't be saved: they are withheld, or there are fewer
 * steps.
 */
export function stillShown(unsaved: UnsavedSteps, steps: readonly StepState[]): UnsavedSteps {
  return new Map([...unsaved].filter(([n]) => steps.some((step) => step.n === n)))
}

/** The places from 0 of the steps that are shown as done. */
export function tickedPlaces(steps: readonly StepState[], unsaved: UnsavedSteps): ReadonlySet<number> {
  return new Set(steps.filter(({ n, done }) => unsaved.get(n)?.done ?? done).map(({ n }) => n - 1))
}

export const TICKS_NOT_SAVED =
  "We couldn't save your check marks. They're kept on this device, and we'll try again when the connection is back."
