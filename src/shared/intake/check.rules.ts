import { isEmail } from '../accounts/credentials.rules.ts'
import { isPhoneNumber } from '../lib/phone.rules.ts'
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

/** What is wrong with a field. Null when nothing is. */
export const sentenceFor = (faults: readonly Fault[], field: string): string | null =>
  faults.find((fault) => fault.field === field)?.sentence ?? null

const MISSING: Readonly<Record<Asked, string>> = {
  phone: INTAKE_MESSAGES.noPhone,
  address: INTAKE_MESSAGES.noAddress,
  insurance: INTAKE_MESSAGES.noInsurance,
}

/** The text without what surrounds it; null for nothing. */
export const filled = (text: Text): string | null => (text ?? '').trim() || null

/** All that a request lacks, one fault a field. Empty when it may be sent. */
export function faultsOf(entered: Entered, { ask, photos }: { ask: Ask; photos: number }): readonly Fault[] {
  const faults: Fault[] = []
  const add = (field: string, sentence: string) => faults.push({ field, sentence })
  if (photos === 0 && filled(entered.note) === null && !saysAnything(entered.answers)) {
    add('note', INTAKE_MESSAGES.nothingSent)
  }
  if (filled(entered.name) === null) add('name', INTAKE_MESSAGES.noName)
  const email = filled(entered.email)
  if (email !== null && !isEmail(email)) add('email', INTAKE_MESSAGES.wrongEmail)
  const phone = filled(entered.phone)
  if (phone !== null && !isPhoneNumber(phone)) add('phone', INTAKE_MESSAGES.wrongPhone)
  for (const field of ASKED) {
    if (ask[field] === 'required' && filled(entered[field]) === null) add(field, MISSING[field])
  }
  if (email === null && phone === null && ask.phone !== 'required') {
    add(ask.phone === 'no' ? 'email' : 'phone', INTAKE_MESSAGES.noContact)
  }
  return faults
}
