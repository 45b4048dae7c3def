import { URGENCIES, type Urgency } from '../advice/advice.ts'
import type { RepairStatus } from './repairs.rules.ts'

/** Whether to act on something today. */
export const cannotWait = (urgency: Urgency | null): boolean => urgency === 'now' || urgency === '24h'

type Judged = { status: RepairStatus; noDamage: boolean; urgency: Urgency | null; severity: unknown }

/**
 * The most urgent has the highest rank. A repair that is not assessed may hide damage, so it comes before one without
 * visible damage, and what is done comes last.
 */
export const RANKS = { done: 0, noDamage: 1, notAssessed: 2 } as const

export function rankOfUrgency(urgency: Urgency): number {
  return RANKS.notAssessed + 1 + URGENCIES.indexOf(urgency)
}

/** The place of a repair in the list by urgency. The server says the same in SQL (`repairs.repository.ts`). */
export function rankOf({ status, noDamage, urgency }: Omit<Judged, 'severity'>): number {
  if (status === 'done') return RANKS.done
  if (noDamage) return RANKS.noDamage
  return urgency === null ? RANKS.notAssessed : rankOfUrgency(urgency)
}

/**
 * Whether to act on a repair: it is not done, and something was found in it, however harmless. What nobody has assessed
 * is among the photos to analyze.
 */
export function isToActOn(repair: Judged): boolean {
  const rank = rankOf(repair)
  return rank > RANKS.notAssessed || (rank === RANKS.notAssessed && repair.severity !== null)
}
