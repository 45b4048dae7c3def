import { EMERGENCY_ANSWERS, type Answers, type Emergency, type EmergencyAnswer } from '#shared/advice/answers.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'

/** What was answered to "Is this happening now?" below an emergency, by the id of its card. */
export type EmergencySaid = Readonly<Record<string, EmergencyAnswer>>

const QUESTIONS: Readonly<Record<string, Emergency>> = {
  gas: 'gas',
  co: 'co',
  ceiling: 'moving',
  fire: 'fire_or_sparks',
  outside: 'wire_down',
  hurt: 'hurt',
}

/** What the answers mean for the safety rules, together with what was answered to other questions. */
export function withEmergencies(answers: Answers, said: EmergencySaid): Answers {
  const isThere = (id: string) => said[id] === 'yes' || said[id] === 'unsure'
  const emergency: NonNullable<Answers['emergency']> = { ...answers.emergency }
  for (const [id, question] of Object.entries(QUESTIONS)) {
    const answer = said[id]
    // Whoever has said yes to one of two questions about the same danger has said yes.
    if (answer !== undefined && !(answer === 'no' && emergency[question] !== undefined)) emergency[question] = answer
  }
  return {
    ...answers,
    ...(Object.keys(emergency).length === 0 ? {} : { emergency }),
    ...(isThere('water') && answers.electric !== 'wet' ? { electric: 'near', water: answers.water ?? 'unknown' } : {}),
    ...(isThere('sewage') && answers.kind === undefined ? { kind: 'sewage' } : {}),
    ...(isThere('ceiling') && answers.kind === undefined && !isThere('sewage') ? { kind: 'ceiling_sag' } : {}),
  }
}

const ANSWERS: ReadonlySet<unknown> = new Set(EMERGENCY_ANSWERS)

/** What the tab has kept of it as JSON. */
export function parseEmergencySaid(kept: string): EmergencySaid {
  return Object.fromEntries(
    Object.entries(parseKeptObject(kept)).filter(([, answer]) => ANSWERS.has(answer)),
  ) as EmergencySaid
}
