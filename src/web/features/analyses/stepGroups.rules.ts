import { FIRST_MESSAGE_CODES, type Advice } from '#shared/advice/advice.ts'

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

function firstPlace(steps: readonly string[], from: number, isEnd: (step: string, place: number) => boolean): number {
  const place = steps.findIndex((step, at) => at >= from && isEnd(step, at))
  return place === -1 ? steps.length : place
}
