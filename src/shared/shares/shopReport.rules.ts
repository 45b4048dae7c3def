import { leftOutSteps } from '../advice/withheldLines.rules.ts'
import { costRange, isFromProvider } from '../analyses/analysis.rules.ts'
import { isOfFinishedWork } from '../analyses/finishedReport.rules.ts'
import type { ReportPart, ReportSubject } from '../analyses/report.ts'
import { SHARE_MESSAGES } from './share.messages.ts'

type Lines = readonly string[]

/** What the parts of a shop's report say instead of what its owner reads. The others are the same. */
export const SHOP_LINES: Readonly<Partial<Record<ReportPart, (lines: Lines, subject: ReportSubject) => string[]>>> = {
  steps: workLines,
  cost: (_lines, subject) => estimateLines(subject),
}

/** The steps that may be shown, and the others as one line. `lines` has one for each step. */
function workLines(lines: Lines, subject: ReportSubject): string[] {
  const { withheld } = subject.advice
  const numbers = new Set(withheld.map(({ step }) => step))
  const shown = lines.filter((_line, at) => !numbers.has(at + 1))
  const left = leftOutSteps(withheld)
  const isFinished = isOfFinishedWork(subject)
  const said = (line: string) => (isFinished ? inThePast(line) : line)
  return [
    ...shown.map((line, at) => line.replace(/^\d+/, String(at + 1))),
    ...(left === null ? [] : [`${left.summary.charAt(0).toUpperCase()}${left.summary.slice(1)}.`].map(said)),
    // Nobody waits any more for what would be confirmed.
    ...(isFinished ? [] : unconfirmedLines(lines.filter((_line, at) => numbers.has(at + 1)))),
  ]
}

/** '1 step was for a roofer, and 2 were left out for your safety.' Its numbers are the only subjects of a verb. */
function inThePast(summary: string): string {
  return summary.replaceAll(/\bis (?=for|left)/g, 'was ').replaceAll(/\bare (?=for|left)/g, 'were ')
}

/** Says that what holds back steps is not confirmed, as these lines do. */
function unconfirmedLines(left: Lines): string[] {
  const count = left.filter((line) => line.includes(SHARE_MESSAGES.notConfirmed)).length
  if (count === 0) return []
  const which = count === left.length ? 'What holds them back' : `What holds back ${count} of them`
  return [`${which}: ${SHARE_MESSAGES.notConfirmed.toLowerCase()}`]
}

/** One range: that of the head of the result, and what it is. */
function estimateLines({ method, result, advice }: ReportSubject): string[] {
  const range = result.estimatedCost ?? advice.cost?.hired ?? null
  if (range === null) return []
  const isOfResult = result.estimatedCost !== null
  const made = !isOfResult ? FROM_FIGURES : isFromProvider(method) ? FROM_PHOTOS : TYPICAL
  return [costRange(range), `${made} ${NO_OFFER}`]
}

const FROM_PHOTOS = 'An estimate by the AI from the photos.'
const FROM_FIGURES = 'An estimate from public wages and prices.'
const TYPICAL = 'A typical range, not from the photos.'

/** A shop's price is what it agrees on with its customer. */
const NO_OFFER = 'It is not an offer.'
