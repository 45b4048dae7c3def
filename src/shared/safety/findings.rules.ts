import { CERTAINTIES } from '../advice/advice.ts'
import { hazardRule } from './hazardTable.ts'
import type { Finding, FoundHazard } from './hazards.types.ts'

const rank = ({ certainty }: Pick<Finding, 'certainty'>): number => CERTAINTIES.indexOf(certainty)

/**
 * All hazards that any source found, each once, in the order in which they were first found, with the most certain
 * finding of it. Another finding can only add a hazard or make one more certain. Codes that no rule has are left out.
 */
export function unionOf(findings: readonly Finding[]): FoundHazard[] {
  const found = new Map<string, FoundHazard>()
  for (const { code, from, certainty } of findings) {
    const rule = hazardRule(code)
    const before = found.get(code)
    if (rule === undefined || (before !== undefined && rank(before) >= rank({ certainty }))) continue
    found.set(code, { rule, from, certainty })
  }
  return [...found.values()]
}
