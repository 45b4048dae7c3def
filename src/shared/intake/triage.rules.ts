import { URGENCIES, type Advice, type FirstMessage, type Urgency } from '../advice/advice.ts'
import { isSaid, saysAnything, type Answers } from '../advice/answers.ts'
import type { Playbook } from '../knowledge/playbook.ts'
import { fallbackResult } from '../shown/fallback.rules.ts'
import { higher } from '../safety/weighing.rules.ts'

export type Triage = {
  /** Null where nothing was said that tells. */
  urgency: Urgency | null
  firstMessage: FirstMessage | null
}

type Words = { answers: Answers; note: string | null; playbook: Playbook | null; emergencyNumber?: string }

/**
 * How soon to act on a request, from what its sender said alone. Somebody whom nobody knows can raise it and not lower
 * it: it is at least what it would be if nothing had been denied.
 */
export function triageOf({ answers, note, playbook, emergencyNumber = '911' }: Words): Triage {
  const said = withoutConfirmations({ ...answers, ...(isSaid(note) && note !== '' ? { text: note } : {}) })
  if (!saysAnything(said)) return { urgency: null, firstMessage: null }
  const [told, undenied] = [said, withoutDenials(said)].map(
    (each) => fallbackResult(each, playbook, { emergencyNumber }).advice,
  ) as [Advice, Advice]
  const urgency = more(told.urgency, undenied.urgency)
  const [first, second] = told.urgency === urgency ? [told, undenied] : [undenied, told]
  return { urgency, firstMessage: first.first_message ?? second.first_message }
}

function more(a: Urgency | null, b: Urgency | null): Urgency | null {
  if (a === null || b === null) return a ?? b
  return higher(URGENCIES, a, b)
}

/**
 * The answers without the two that relax a hazard: that the power is off, and that the fire department let people in.
 * Who works there has to see that for themselves.
 */
export function withoutConfirmations(answers: Answers): Answers {
  const { power_confirmed_off: isOff, fire_dept_cleared: isCleared, ...others } = answers
  return {
    ...others,
    ...(isOff === true ? {} : { power_confirmed_off: isOff }),
    ...(isCleared === true ? {} : { fire_dept_cleared: isCleared }),
  }
}

/** What denies a danger. An absent answer denies none. */
const DENIES = {
  water: ['none', 'stopped'],
  can_stop_water: ['yes'],
  electric: ['no'],
  loose: ['no'],
} as const satisfies Partial<Record<keyof Answers, readonly string[]>>

export function withoutDenials(answers: Answers): Answers {
  const { emergency, ...others } = answers
  const kept = Object.entries(others).filter(
    ([key, value]) => !(DENIES as Readonly<Record<string, readonly unknown[]>>)[key]?.includes(value),
  )
  const left = Object.entries(emergency ?? {}).filter(([, answer]) => answer !== 'no')
  return { ...Object.fromEntries(kept), emergency: Object.fromEntries(left) }
}
