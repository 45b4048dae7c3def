import { isEmail } from '../accounts/credentials.rules.ts'
import { saysAnything } from '../advice/answers.ts'
import { INTAKE_MESSAGES } from './intake.messages.ts'
import type { RequestAnswers } from './requestAnswers.rules.ts'
import { ASKED, type Ask, type Asked } from './intake.rules.ts'

type Text = string | null | undefined

export type Entered = {
  name: string
  email?: Text
  phone?: Text
  address?: Text
  insurance?: Text
  note?: Text
  answers: RequestAnswers
}

export type Fault = { field: string; sentence: string }

const MISSING: Readonly<Record<Asked, string>> = {
  phone: INTAKE_MESSAGES.noPhone,
  address: INTAKE_MESSAGES.noAddress,
  insurance: INTAKE_MESSAGES.noInsurance,
}

/** The text without what surrounds it; null for nothing. */
export const filled = (text: Text): string | null => (text ?? '').trim() || null

/** The first thing that a request lacks. Null when it may be sent. */
export function faultOf(entered: Entered, { ask, photos }: { ask: Ask; photos: number }): Fault | null {
  if (photos === 0 && filled(entered.note) === null && !saysAnything(entered.answers)) {
    return { field: 'note', sentence: INTAKE_MESSAGES.nothingSent }
  }
  if (filled(entered.name) === null) return { field: 'name', sentence: INTAKE_MESSAGES.noName }
  const email = filled(entered.email)
  if (email !== null && !isEmail(email)) return { field: 'email', sentence: INTAKE_MESSAGES.wrongEmail }
  const missing = ASKED.find((field) => ask[field] === 'required' && filled(entered[field]) === null)
  if (missing !== undefined) return { field: missing, sentence: MISSING[missing] }
  if (email === null && filled(entered.phone) === null) {
    return { field: ask.phone === 'no' ? 'email' : 'phone', sentence: INTAKE_MESSAGES.noContact }
  }
  return null
}
