import type { ReportPart } from '../analyses/report.ts'
import type { ShareInclude } from './shares.rules.ts'

/** Whose report it is: a person's own, or the one of a shop, which it gives to its customers. */
export type ReportOf = 'person' | 'shop'

type ShownParts = Readonly<Partial<Record<ReportPart, 'always' | ShareInclude>>>

/** What nobody may leave out: what to do first, every danger, what was found, that it is done, and how sure that is. */
const DANGERS_AND_FINDINGS = {
  file: 'always',
  repair: 'always',
  first: 'always',
  also: 'always',
  quiet: 'always',
  safety: 'always',
  assessment: 'always',
  second_look: 'always',
  evidence: 'always',
  marks: 'always',
  done: 'always',
} satisfies ShownParts

/**
 * The parts of a report that others see: always, or if its owner includes that. A part that is not named here is not
 * shown, so a new one must be added to be. The model's notes are left out, because they are where it answers to what
 * the owner wrote.
 *
 * A shop's report says what was found, what to do until the shop comes, and what the work is. So whom to hire, what to
 * buy and what to do it with are not in it. What insurance usually covers is not, either: in most states only the
 * insurer and licensed adjusters advise on that.
 */
export const SHOWN_PARTS: Readonly<Record<ReportOf, ShownParts>> = {
  person: {
    ...DANGERS_AND_FINDINGS,
    trade: 'always',
    steps: 'always',
    until_help: 'always',
    cost: 'costs',
    local_cost: 'costs',
    time: 'always',
    work_done: 'actuals',
    actuals: 'actuals',
    materials: 'always',
    tools: 'always',
    insurance: 'always',
    questions: 'questions',
    sources: 'always',
  },
  shop: {
    ...DANGERS_AND_FINDINGS,
    until_help: 'always',
    steps: 'always',
    cost: 'costs',
    time: 'always',
    work_done: 'always',
    actuals: 'actuals',
    questions: 'questions',
    sources: 'always',
  },
}

/** What a report calls its parts when somebody else reads it. */
export const SHOWN_HEADINGS: Readonly<Record<ReportOf, Readonly<Partial<Record<ReportPart, string>>>>> = {
  person: { questions: 'QUESTIONS', file: 'HOW IT WAS MADE' },
  shop: { questions: 'QUESTIONS', file: 'HOW IT WAS MADE', steps: 'THE WORK', actuals: 'COST AND HOURS' },
}
