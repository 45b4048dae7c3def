import { kindOfResult, type ResultKind } from '#shared/analyses/resultKind.rules.ts'
import { messageLines } from '#shared/advice/messageLines.rules.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import { TELL_WHO_LIVES_THERE } from '#shared/safety/firstMessages.ts'
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

/**
 * The few words that go with a photo to another app: what to do first, what it is, and what to say to a professional.
 * Like every file of a result, they do not tell who lives in the house.
 */
export function wordsAbout({ run }: Pick<Shareable, 'run'>): string {
  if (run?.result == null || run.advice === null) return ''
  const { method, result, advice } = run
  const { first_message: message, also, work } = advice
  const first = (message === null ? [] : [message, ...also]).find(({ code }) => !TELL_WHO_LIVES_THERE.has(code))
  const about: Readonly<Record<ResultKind, string | null>> = {
    found: `${result.damageType}, severity ${result.severity.toLowerCase()} (an estimate from a photo).`,
    playbook: `${result.damageType} (prepared guidance, not an assessment of the photo).`,
    no_damage: 'No damage visible (an estimate from a photo).',
    guidance: null,
  }
  return [
    ...(first === undefined ? [] : messageLines(first)),
    about[kindOfResult({ method, result, advice })],
    work.say === null ? null : `\u201c${work.say}\u201d`,
  ]
    .filter((line) => line !== null)
    .join('\n')
}
