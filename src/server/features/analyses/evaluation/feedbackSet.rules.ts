import { SEVERITIES, type Severity } from '#shared/analyses/analysis.rules.ts'
import { isSaid, type Answers } from '#shared/advice/answers.ts'
import type { WrittenLabels } from '#shared/evaluation/labels.schema.ts'
import { kindOfDamage } from '#shared/knowledge/damageKind.rules.ts'
import type { FeedbackTopic } from '#shared/advice/feedback.ts'

type WrittenItem = WrittenLabels['items'][number]

/** What an owner said is wrong with a result. */
export type Remark = { what: FeedbackTopic; text: string }

/**
 * What can be read from an owner's words about what would be right. Only the part that the owner calls wrong is read,
 * and only if the words leave no doubt; everything else is for a person to label.
 */
export function expectedOf(remarks: readonly Remark[]): WrittenItem['expected'] {
  const expected: WrittenItem['expected'] = {}
  for (const { what, text } of remarks) {
    const kind = what === 'kind' ? kindOfDamage(text) : null
    const severity = what === 'severity' ? severityIn(text) : null
    const paid = what === 'cost' ? dollarsIn(text) : []
    if (kind !== null) expected.kind = kind
    if (severity !== null) expected.severity = severity
    if (paid.length > 0) expected.cost = { min: Math.min(...paid), max: Math.max(...paid) }
  }
  return expected
}

function severityIn(text: string): Severity | null {
  const named = SEVERITIES.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
  return named.length === 1 ? (named[0] ?? null) : null
}

/** More dollars than any repair of a home costs, and more than a file of labels may hold. */
const PAID_MAX = 1e8

/** At most two amounts with a dollar sign or the word: one that was paid, or a range. */
function dollarsIn(text: string): number[] {
  const amounts = [...text.matchAll(/\$\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:dollars|usd|bucks)\b/gi)].map(
    ([, first, second]) => Number((first ?? second ?? '').replaceAll(',', '')),
  )
  return amounts.length <= 2 && amounts.every((amount) => amount <= PAID_MAX) ? amounts : []
}

/** The answers that are about the damage. What the owner wrote, who lives in the house and where it is are left out. */
const ABOUT_THE_DAMAGE: readonly (keyof Answers)[] = [
  'kind',
  'water',
  'can_stop_water',
  'electric',
  'size_sqft',
  'width_mm',
  'depth_in',
  'height_ft',
  'crack_shape',
  'loose',
  'since',
  'year_built',
  'tenure',
  'alarm',
  'emergency',
  'power_confirmed_off',
  'fire_dept_cleared',
]

/** The answers without an owner's own words, because no program can tell for certain whether a text names somebody. */
export function answersWithoutWords(answers: Answers): Answers {
  const kept = ABOUT_THE_DAMAGE.filter((field) => isSaid(answers[field])).map((field) => [field, answers[field]])
  return Object.fromEntries(kept) as Answers
}

const REMOVED = '[removed]'

/** An email address, a link, a phone number, or any other number of five digits and more. */
const CONTACTS = /[^\s@<>()]+@[^\s@<>()]+\.\w+|\bhttps?:\/\/\S+|\bwww\.\S+|\+?\d(?:[\s().-]?\d){4,}/gi

/** A street with its house number: '12 Elm Street'. */
const STREET =
  /\b\d+\s+(?:\p{L}+\s+){1,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|court|ct|boulevard|blvd|way)\b\.?/giu

/**
 * Words of an owner without contacts, streets and the owner's own name. Names of others stay, so a person has to read
 * it before it is passed on.
 */
export function withoutContacts(text: string, name: string): string {
  const bare = text.replaceAll(CONTACTS, REMOVED).replaceAll(STREET, REMOVED)
  const own = (name.match(/\p{L}{2,}/gu) ?? []).map((part) => new RegExp(`(?<!\\p{L})${part}(?!\\p{L})`, 'giu'))
  return own.reduce((rest, part) => rest.replaceAll(part, REMOVED), bare)
}

/** Such words at their longest. A cut may fall inside of a character, and half of one cannot be read back. */
export function wordsToExport(text: string, name: string, max: number): string {
  return withoutContacts(text, name).slice(0, max).toWellFormed()
}
