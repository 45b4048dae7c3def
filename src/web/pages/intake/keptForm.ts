import { HAZARD_ANSWERS, type HazardAnswer } from '#shared/advice/hazardAnswers.ts'
import { parseShortReplies, type ShortReplies } from '#web/features/advice/shortReplies.ts'
import { shortAnswers } from '#web/features/advice/shortQuestions.rules.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'
import { NO_CONTACT, type Contact } from '#web/features/intake/ContactFields.tsx'

/** What was answered to the questions about the customer's own words, by the code of each. */
export type Confirmed = Readonly<Record<string, HazardAnswer['answer']>>

/** What a customer has entered, without photos and without the consent, which is given anew for what is sent. */
export type RequestForm = {
  shortReplies: ShortReplies
  note: string
  confirmed: Confirmed
  contact: Contact
  removesLocation: boolean
}

export const formToKeep = ({ shortReplies, ...form }: RequestForm): string =>
  JSON.stringify({ ...form, replies: shortReplies.replies })

const ANSWERS: ReadonlySet<unknown> = new Set(HAZARD_ANSWERS)

/** The form that a tab has kept, as far as this version of the app knows what is in it. */
export function parseForm(kept: string): RequestForm {
  const { replies: given, note, confirmed, contact, removesLocation } = parseKeptObject(kept)
  const replies = parseShortReplies(given)
  const entries = (value: unknown) => Object.entries(typeof value === 'object' && value !== null ? value : {})
  const entered = entries(contact).filter(([name, value]) => name in NO_CONTACT && typeof value === 'string')
  return {
    shortReplies: { replies, answers: shortAnswers(replies) },
    note: typeof note === 'string' ? note : '',
    confirmed: Object.fromEntries(entries(confirmed).filter(([, answer]) => ANSWERS.has(answer))) as Confirmed,
    contact: { ...NO_CONTACT, ...(Object.fromEntries(entered) as Partial<Contact>) },
    removesLocation: removesLocation !== false,
  }
}
