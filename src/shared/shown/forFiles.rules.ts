import type { Advice } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { TELLS_WHO_LIVES_THERE } from '#shared/safety/weighing.rules.ts'

/**
 * A run as it is written to a file, which other people may see: it does not say who lives in the house, and quotes
 * nothing that the owner wrote. The steps that
 * are withheld because of them stay withheld, because a file must not show more than the screen.
 */
export function forFiles<Run extends { answers: Answers; advice: Advice | null }>(run: Run): Run {
  const { vulnerable: _, ...answers } = run.answers
  if (run.advice === null) return { ...run, answers }
  const { hazards, work } = run.advice
  const frail = hazards.filter(({ code }) => TELLS_WHO_LIVES_THERE.has(code))
  const isWhy = frail.some(({ because }) => because === work.why)
  return {
    ...run,
    answers,
    advice: {
      ...run.advice,
      hazards: hazards.filter((hazard) => !frail.includes(hazard)),
      ask: [],
      work: isWhy ? { ...work, why: 'This can make people ill.' } : work,
    },
  }
}
