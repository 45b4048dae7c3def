import { FIRST_MESSAGE_CODES, type FirstMessageCode } from '../advice/advice.ts'
import { isSaid, type Answers, type EmergencyAnswer, type Kind } from '../advice/answers.ts'

/** Kinds of damage that people at risk should keep away from, with the rule that raises the severity by one level. */
const ONE_LEVEL_UP: Readonly<Partial<Record<Kind, string>>> = {
  sewage: 'A11C',
  fire: 'A11C',
  mold: 'A11',
  paint: 'A11',
  pest: 'A11',
  asbestos: 'A11',
}

const isYes = (answer: EmergencyAnswer | null | undefined) => answer === 'yes' || answer === 'unsure'

/** Last year in which lead paint was sold, and last year in which asbestos is presumed. */
export const LEAD_YEAR = 1977
export const ASBESTOS_YEAR = 1980

/** Whether the owner said that the house is from `year` or before, or that the year is not known. */
export function saidBuiltBy(answers: Answers, year: number): boolean {
  const built = answers.year_built
  return isSaid(built) && (built === 'unknown' || built <= year)
}

/** The same, but a year that was not given counts as old too. */
export function mayBeBuiltBy(answers: Answers, year: number): boolean {
  return !isSaid(answers.year_built) || saidBuiltBy(answers, year)
}

/**
 * The ids of the rules that the answers trigger. An absent field triggers none, and `unknown` counts as the riskier
 * answer.
 */
export function hazardsOfAnswers(answers: Answers): string[] {
  const { kind, water, electric, vulnerable, crack_shape: shape } = answers
  const flowing = water === 'running' || water === 'standing' || water === 'unknown'
  const near = electric === 'near' || electric === 'unknown'
  const someoneFrail = (vulnerable ?? []).length > 0
  const crackWidth = answers.width_mm ?? 0
  const emergency = answers.emergency ?? {}
  // Paint is dangerous because of lead, which newer paint does not contain.
  const isOldEnough = kind !== 'paint' || mayBeBuiltBy(answers, LEAD_YEAR)
  const level = someoneFrail && isSaid(kind) && isOldEnough ? ONE_LEVEL_UP[kind] : undefined
  const fired: Readonly<Record<string, boolean>> = {
    A01: electric === 'wet' || (near && flowing),
    A01d: water === 'drip' && near,
    A02: (water === 'standing' || water === 'unknown') && near,
    A03: kind === 'mold' && (answers.size_sqft ?? 0) > 10,
    A04: kind === 'mold',
    A05: saidBuiltBy(answers, LEAD_YEAR),
    A06: saidBuiltBy(answers, ASBESTOS_YEAR),
    A07: crackWidth >= 6 || shape === 'stair',
    A07W: crackWidth >= 15 || shape === 'horizontal' || shape === 'unknown',
    A08: kind === 'sewage',
    A09: (answers.depth_in ?? 0) >= 12,
    A10: answers.alarm === 'co',
    A10S: answers.alarm === 'smoke',
    A11: level === 'A11',
    A11C: level === 'A11C',
    A12:
      (water === 'running' || water === 'unknown') &&
      (answers.can_stop_water === 'no' || answers.can_stop_water === 'unknown'),
    A13: answers.tenure === 'renter',
    A14: isSaid(water) && water !== 'none' && ['days', 'weeks', 'months', 'years'].includes(answers.since ?? ''),
    A15: kind === 'gas_co',
    A15C: kind === 'gas_co',
    A16: kind === 'deck' && (answers.loose === 'yes' || answers.loose === 'unknown') && (answers.height_ft ?? 30) > 2.5,
    A17: kind === 'fire' && answers.fire_dept_cleared === false,
    A18: isYes(emergency.wire_down),
    A19: isYes(emergency.hurt),
    A20: isYes(emergency.gas),
    A21: isYes(emergency.co),
    A22: isYes(emergency.fire_or_sparks),
    A23: isYes(emergency.shock),
    A24: isYes(emergency.moving),
    A25: isYes(emergency.intruder),
    A26: kind === 'ceiling_sag',
    A26W: kind === 'ceiling_sag' && (flowing || water === 'drip'),
    A27: kind === 'asbestos',
  }
  return Object.keys(fired).filter((id) => fired[id])
}

/**
 * The first message of each rule on answers that is about something to do now. The rules themselves have the same ones,
 * but are too large for the screens that ask.
 */
const MESSAGE_OF_RULE: Readonly<Record<string, FirstMessageCode>> = {
  A01: 'F-EW',
  A01d: 'F-EW',
  A02: 'F-EW',
  A10: 'F-CO',
  A10S: 'F-FIRE',
  A12: 'T-plumber',
  A15: 'F-GAS',
  A15C: 'F-CO',
  A16: 'F-FALL',
  A18: 'F-LINE',
  A19: 'F-911',
  A20: 'F-GAS',
  A21: 'F-CO',
  A22: 'F-FIRE',
  A23: 'F-SHOCK',
  A24: 'F-LEAVE',
  A25: 'F-911',
  A26: 'F-CEIL',
  A26W: 'F-CEIL',
}

/** The most urgent message for these answers. Null if none is about something to do now. */
export function urgentMessageOfAnswers(answers: Answers): FirstMessageCode | null {
  const codes = hazardsOfAnswers(answers).map((id) => MESSAGE_OF_RULE[id])
  return FIRST_MESSAGE_CODES.find((code) => codes.includes(code)) ?? null
}

const WET: Readonly<Partial<Record<NonNullable<Answers['water']>, string>>> = {
  drip: 'that it drips',
  running: 'that water is running',
  standing: 'that water is standing there',
  unknown: "that you don't know whether there is water",
}

const POWER: Readonly<Partial<Record<NonNullable<Answers['electric']>, string>>> = {
  near: 'that something electrical is near it',
  wet: 'that something electrical got wet',
  unknown: "that you don't know whether anything electrical is there",
}

const UNSURE = "that you don't know"

/**
 * What the owner said that triggers this rule, in a sentence, where the rule knows more than one such answer. Null for
 * all other rules, whose own sentence says it.
 */
export function saidBack(id: string, answers: Answers): string | null {
  const { water, electric, crack_shape: shape, can_stop_water: stops, loose } = answers
  switch (id) {
    case 'A01':
    case 'A01d':
    case 'A02':
      return said([WET[water ?? 'none'], POWER[electric ?? 'no']])
    case 'A07W':
      return said([
        (answers.width_mm ?? 0) >= 15 ? 'that the crack is 5/8 inch wide or wider' : undefined,
        shape === 'horizontal' ? 'that the crack runs sideways' : undefined,
        shape === 'unknown' ? `${UNSURE} how the crack runs` : undefined,
      ])
    case 'A12':
      return said([
        WET[water ?? 'none'],
        stops === 'unknown' ? `${UNSURE} whether you can stop it` : 'that you cannot stop it',
      ])
    case 'A16':
      return said([
        loose === 'unknown' ? `${UNSURE} whether the deck or stair is loose` : 'that the deck or stair is loose',
      ])
    default:
      return null
  }
}

function said(parts: readonly (string | undefined)[]): string {
  return `You said ${parts.filter((part) => part !== undefined).join(', and ')}.`
}
