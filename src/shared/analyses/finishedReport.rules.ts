import { calendarDayWords } from '../lib/calendarDay.ts'
import { utcDay } from '../lib/utcMoment.ts'
import type { AnalysisMethod } from './analysis.rules.ts'
import type { Report, ReportPart, ReportSection } from './report.types.ts'

/** What is known of a repair and of the result that a report is of. */
type Subject = {
  actuals: { finished_on: string | null }
  date: string
  isOfShop?: boolean
  method: AnalysisMethod
}

/** What a report of finished work begins with. */
export const FINISHED_PARTS: readonly ReportPart[] = ['done', 'work_done', 'actuals']

/** From its beginning in UTC until a day is over everywhere. */
const WHOLE_DAY_MS = 36 * 60 * 60 * 1000

/**
 * Whether the repair is done and the result is not from a later day. What was found afterwards is there now, whatever
 * somebody has said before. The day of the work is the one where its owner is.
 */
export function isOfFinishedWork({ actuals: { finished_on: day }, date }: Pick<Subject, 'actuals' | 'date'>): boolean {
  return day !== null && Date.parse(date) < Date.parse(day) + WHOLE_DAY_MS
}

/** That somebody says it is done makes nothing safe. */
export function doneLines(subject: Subject): string[] {
  const { actuals, date, isOfShop } = subject
  if (actuals.finished_on === null || !isOfFinishedWork(subject)) return []
  return [
    `Finished on ${calendarDayWords(actuals.finished_on)}, as the ${isOfShop === true ? 'shop' : 'owner'} says.`,
    `The assessment is from ${utcDay(new Date(date))}, before the work. It does not say how it is now.`,
    'If a danger that it names is still there, its warnings still count.',
  ]
}

/** What parts are called that tell what to do, or how things are, once the work is done. */
const HEADINGS_BEFORE: Readonly<Partial<Record<ReportPart, string>>> = {
  assessment: 'WHAT WAS FOUND BEFORE THE WORK',
  first: 'WHAT HAD TO BE DONE FIRST',
  also: 'WHAT ELSE HAD TO BE DONE',
  trade: 'WHO WAS TO DO THE WORK',
  steps: 'STEPS ADVISED BEFORE THE WORK',
  until_help: 'UNTIL IT WAS FIXED',
  cost: 'ESTIMATED COST BEFORE THE WORK',
  local_cost: 'LOCAL COST ESTIMATE BEFORE THE WORK',
  time: 'ESTIMATED TIME BEFORE THE WORK',
  evidence: 'HOW MUCH WAS KNOWN BEFORE THE WORK',
}

/** A report of finished work: that first, and what was found before as such. Any other report is as it was. */
export function withFinishedWork(report: Report, subject: Subject): Report {
  if (!isOfFinishedWork(subject)) return report
  const sections = report.sections.map((section) => ({
    ...section,
    heading: headingBefore(section, subject),
    lines: section.part === 'assessment' ? foundLines(section.lines, subject) : section.lines,
  }))
  return { ...report, sections: ledBy([...FINISHED_PARTS, 'assessment'], sections) }
}

/** The sections of these parts, and then the others, each in the order in which they are. */
export function ledBy(parts: readonly ReportPart[], sections: readonly ReportSection[]): ReportSection[] {
  const isFirst = ({ part }: ReportSection) => parts.includes(part)
  return [...sections.filter(isFirst), ...sections.filter((section) => !isFirst(section))]
}

/** The general guidance is not called what was found. */
function headingBefore({ part, heading }: ReportSection, { method }: Subject): string {
  return part === 'assessment' && method === 'fallback' ? heading : (HEADINGS_BEFORE[part] ?? heading)
}

function foundLines(lines: readonly string[], { date }: Subject): string[] {
  const then = lines.map((line) => line.replace(/^When to act: /, 'How soon to act, before the work: '))
  return [`On ${utcDay(new Date(date))} (UTC), before the work.`, ...then]
}
