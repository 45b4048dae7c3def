import { randomUUID } from 'node:crypto'
import { objectIn } from '#shared/analyses/replyObject.rules.ts'
import type { Guard } from '#shared/analyses/modelSaid.schema.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { firstSignal } from '#server/platform/clock/firstSignal.ts'
import { describeError, type Log } from '#server/platform/log/log.ts'
import { mostTokens } from './aiUsage.rules.ts'
import type { AiUsage } from './aiUsage.usecases.ts'
import type { AiProvider } from './analyses.port.ts'
import type { StoredAnalysis } from './analyses.types.ts'
import { GUARD_PROMPT_VERSION, guardedLines, guardPrompt } from './prompts/guard1.ts'
import { createSpending, type Spending } from './spending.usecases.ts'

/** Maximum number of tokens of a reply: the numbers of all lines, and many codes. */
const GUARD_TOKENS_MAX = 400

/** A prompt is never cut, because what is cut may be the danger. A longer one is not sent. */
const GUARD_PROMPT_MAX = 16_000

/** Milliseconds for which a result waits for the guard before it is shown without it. */
export const GUARD_WAIT_MS = 6_000

/**
 * Milliseconds after which a guard that says nothing is given up. It may answer after its result is shown, but holds
 * a place in which the next run could begin.
 */
const GUARD_GIVEN_UP_MS = 30_000

export type GuardParts = {
  /** Null when the operator has switched the guard off, or no key is set. */
  guardProvider: AiProvider | null
  timeLimit: (milliseconds: number) => AbortSignal
  aiUsage: Pick<AiUsage, 'reserve'>
  clock: Clock
  log: Log
}

/** The one request about a result, and its part of the month's budget, which is reserved under an id of its own. */
export type Guarding = { id: string; found: Promise<Guard | null>; spent: Spending['spent'] }

type About = {
  run: Pick<StoredAnalysis, 'id' | 'answers' | 'asked'>
  result: DamageAnalysis
  signal: AbortSignal
  /** Milliseconds that are left of the run. */
  timeLeft: () => number
}

/**
 * Has the owner's words and a model's result read once more, for dangers only. What is found can only add to what the
 * rules find. `found` is null when the guard is off, the words are too long, the budget is used up, or no reply that
 * can be read came in time; it never rejects.
 */
export function askGuard({ guardProvider, timeLimit, aiUsage, clock, log }: GuardParts, about: About): Guarding | null {
  const { run, result, signal, timeLeft } = about
  if (guardProvider === null) return null
  const prompt = guardPrompt({ result, answers: run.answers, asked: run.asked })
  if (prompt.length > GUARD_PROMPT_MAX) {
    log.warn({ analysis_id: run.id, characters: prompt.length }, 'a result is too long for the guard')
    return null
  }
  const id = randomUUID()
  const spending = createSpending({ aiUsage, id, at: clock.now(), log })
  const { model } = guardProvider
  const planned = { model, most: mostTokens({ prompt, images: 0, responseTokens: GUARD_TOKENS_MAX }, model) }
  const ask = async (): Promise<Guard | null> => {
    if ((await spending.reserve([planned])) !== null) throw new Error('The budget allows no guard')
    const limited = firstSignal(signal, timeLimit(GUARD_GIVEN_UP_MS))
    const asked = guardProvider.ask({
      prompt,
      imageUrls: [],
      responseTokens: GUARD_TOKENS_MAX,
      signal: limited.signal,
      // One request, whatever comes of it.
      allowance: { left: 1 },
      ...spending.callbacks(planned),
      timeLeft,
    })
    const reply = await asked.finally(limited.release)
    const found = readGuard(reply.content, guardedLines(result))
    if (found === null) throw new Error('The reply of the guard could not be read')
    return found
  }
  const found = ask().catch((error: unknown) => {
    log.warn({ analysis_id: run.id, failure: describeError(error) }, 'a result was not read by the guard')
    return null
  })
  return { id, found, spent: spending.spent }
}

/**
 * What a reply says about these lines. Null for a reply without a list of them, which is no answer. Numbers that no
 * line has, and whatever is no number, are left out.
 */
export function readGuard(content: string | null, lines: readonly string[]): Guard | null {
  const { unsafe, hazards } = objectIn(content ?? '', ['unsafe']) ?? {}
  if (!Array.isArray(unsafe)) return null
  const named = unsafe.flatMap((each: unknown) =>
    typeof each === 'number' || typeof each === 'string' ? (lines[Number(each) - 1] ?? []) : [],
  )
  return {
    prompt: GUARD_PROMPT_VERSION,
    hazards: Array.isArray(hazards) ? hazards.filter((code): code is string => typeof code === 'string') : [],
    unsafe: [...new Set(named)],
  }
}
