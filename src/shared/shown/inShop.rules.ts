import type { Advice } from '#shared/advice/advice.ts'
import { TELLERS } from '#shared/advice/tellers.rules.ts'
import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'

/** Who answered about the damage: a customer who sent it, or whoever the shop asked. */
export type SaidBy = 'customer' | 'shop'

/**
 * A result as the people of a shop read it. It speaks of what was said and not to whoever said it, and leaves out what
 * is for an owner who hires somebody or does the work alone. Every danger and every withheld step stays.
 */
export function inShop<Run extends { result: DamageAnalysis | null; advice: Advice | null }>(
  run: Run,
  saidBy: SaidBy,
): Run {
  const { result, advice } = run
  if (result === null || advice === null) return run
  const told = (line: string) => toldOf(line, saidBy)
  const withheld = new Set(advice.withheld.map(({ step }) => step))
  const { work, cost, evidence } = advice
  return {
    ...run,
    result: {
      ...result,
      repairInstructions: result.repairInstructions.map((step, at) => (withheld.has(at + 1) ? told(step) : step)),
    },
    advice: {
      ...advice,
      hazards: advice.hazards.map((hazard) => ({ ...hazard, because: told(hazard.because) })),
      withheld: advice.withheld.map((each) => ({ ...each, why: told(each.why) })),
      work: { ...work, why: told(work.why), say: null, ask: [] },
      cost: cost === null ? null : { ...cost, diy: null },
      evidence: { ...evidence, reasons: evidence.reasons.map(told) },
    },
  }
}

/** A sentence of ours to an owner about what the owner said, told to somebody else. Any other one stays. */
function toldOf(line: string, saidBy: SaidBy): string {
  const [, questions] = /^You answered (.*)\.$/.exec(line) ?? []
  if (questions !== undefined) return `${questions.charAt(0).toUpperCase()}${questions.slice(1)} were answered.`
  if (!/\b(?:You said|Your answers mean) that\b/.test(line))
    return line.replace('based on your answers', 'based on the answers')
  return line
    .replaceAll(TELLERS.owner, TELLERS[saidBy])
    .replaceAll(TELLERS.ownersAnswers, TELLERS.answers)
    .replaceAll("you don't know", 'it is not known')
    .replaceAll('you cannot stop it', 'it cannot be stopped')
    .replaceAll('you can stop it', 'it can be stopped')
}
