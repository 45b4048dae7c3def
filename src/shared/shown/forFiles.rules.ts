import type { Advice } from '#shared/advice/advice.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { FIRST_MESSAGES, TELL_WHO_LIVES_THERE } from '#shared/safety/firstMessages.ts'
import { TELLS_WHO_LIVES_THERE } from '#shared/safety/weighing.rules.ts'

const TELLING_TITLES = [...TELL_WHO_LIVES_THERE].map((code) => FIRST_MESSAGES[code].title)

/**
 * A run as it is written to a file, which other people may see: it does not say who lives in the house, and quotes
 * nothing that the owner wrote. The steps that are withheld because of them stay withheld, because a file must not show
 * more than the screen.
 */
export function forFiles<Run extends { answers: Answers; advice: Advice | null }>(run: Run): Run {
  const { vulnerable: _, ...answers } = run.answers
  if (run.advice === null) return { ...run, answers }
  const { hazards, work, first_message: message, also, do_now: doNow, quiet } = run.advice
  const frail = hazards.filter(({ code }) => TELLS_WHO_LIVES_THERE.has(code))
  const isWhy = frail.some(({ because }) => because === work.why)
  const messages = message === null ? also : [message, ...also]
  const [first = null, ...others] = messages.filter(({ code }) => !TELL_WHO_LIVES_THERE.has(code))
  // What is to be done first repeats the lines of a message.
  const telling = messages.filter(({ code }) => TELL_WHO_LIVES_THERE.has(code)).flatMap(({ lines }) => lines)
  return {
    ...run,
    answers,
    advice: {
      ...run.advice,
      first_message: first,
      also: others,
      do_now: doNow.filter((line) => !telling.includes(line)),
      quiet: quiet.filter((line) => !TELLING_TITLES.some((title) => line.includes(title))),
      hazards: hazards.filter((hazard) => !frail.includes(hazard)),
      ask: [],
      work: isWhy ? { ...work, why: 'This can make people ill.' } : work,
    },
  }
}
