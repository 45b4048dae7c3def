import { isFromProvider } from '#shared/analyses/analysis.rules.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { FileRecord } from '#shared/api/files.ts'

/** What is shared: a result, or a repair with the result that it has now. */
export type Shareable = {
  /** Null for a result that is in no repair. */
  repairId: string | null
  /** Null for a repair without a result. */
  run: Analysis | null
  title: string
  photo: FileRecord | null
}

/** The few words that go with a photo: what it is, what to do first, and what to say to a professional. */
export function wordsAbout({ run }: Pick<Shareable, 'run'>): string {
  if (run?.result == null || run.advice === null) return ''
  const { first_message: first, work } = run.advice
  const { damageType, severity } = run.result
  const isKnown = isFromProvider(run.method) || run.advice.guide !== null
  return [
    ...(first === null ? [] : messageLines(first)),
    ...(isKnown ? [`${damageType}, severity ${severity.toLowerCase()} (an estimate from a photo).`] : []),
    ...(work.say === null ? [] : [`\u201c${work.say}\u201d`]),
  ].join('\n')
}
