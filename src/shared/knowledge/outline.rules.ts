import type { Hold } from '../safety/hazards.types.ts'
import type { Playbook } from './playbook.ts'

/**
 * Which steps of a playbook's repair outline may still be given while a class of steps is held back (playbook × class →
 * numbers of the steps, from 1). Written by hand. Where a class is not listed, none of the outline is given.
 */
const ALLOWED: Readonly<Partial<Record<Playbook['kind'], Readonly<Partial<Record<Hold, readonly number[]>>>>>> = {
  pipe: { PB: [1, 2, 3, 4, 5, 6], ASB1: [1, 2, 3, 4, 5], FANS: [1, 2, 3, 4, 5, 6] },
  ceiling_stain: { PB: [1, 2, 3, 4, 5], ASB1: [1, 2], FANS: [1, 2, 3, 4, 5] },
  roof: { PB: [1, 2], FANS: [1, 2] },
  flood: { FANS: [4], PB: [1, 2, 3, 4], ASB1: [1, 3, 4] },
  mold: { FANS: [1, 2, 3, 4, 5], MOLDANY: [1, 2, 3, 4, 5], PB: [1, 2, 3, 4, 5], ASB1: [1, 2, 3, 4, 5] },
  crack_hair: { PB: [2, 3], ASB1: [2, 3, 5], FANS: [1, 2, 3, 4, 5] },
  crack_wide: { STRUCT: [1], PB: [1], ASB1: [1] },
  hole: { PB: [1, 3, 4], ASB1: [1, 3, 4, 6], FANS: [1, 2, 3, 4, 5, 6] },
  ceiling_sag: { STRUCT: [1], CEIL: [1], PB: [1], ASB1: [1], ELEC: [1], WATER: [1], FANS: [1] },
  wood_floor: { FANS: [1, 2, 3], PB: [1, 3], ASB1: [1] },
  rot: { PB: [1, 4, 5, 6], ASB1: [1, 2, 3, 4, 5, 6], FANS: [1, 2, 3, 4, 5, 6] },
  glass: { PB: [1] },
  door: { PB: [1, 2, 3, 5], ASB1: [1, 2, 3, 4, 5] },
  electric: { ELEC: [1], PB: [1, 2], ASB1: [1, 2] },
  storm: { PB: [1, 2] },
  tile: { FANS: [1, 2, 3, 4, 5], PB: [1, 2, 3, 4, 5] },
  paint: { PB: [1], ASB1: [1, 2, 3, 4] },
  appliance: { PB: [1, 2, 3, 4], ASB1: [1, 2, 3, 4], FANS: [1, 2, 3, 4] },
  hvac: { PB: [1, 2, 3, 4, 5], ASB1: [1, 2, 3, 4, 5], FANS: [1, 2, 3, 4] },
  pest: { PB: [1, 2, 3], ASB1: [1, 2, 3], RODENT: [1, 2, 3] },
  masonry: { PB: [1, 2, 3], ASB1: [1, 2, 3] },
  asbestos: { ASB: [1], ASB1: [1], PB: [1] },
  deck: { PB: [1, 2, 3, 4], ASB1: [1, 2, 3, 4], FANS: [1, 2, 3, 4] },
}

/** What the paint and the material of an old house may hold. */
const OF_OLD_HOUSES: readonly Hold[] = ['PB', 'ASB1']

/**
 * The number of the outline's first step that waits for a test of old paint and material, because the house is old or
 * nobody has said how old it is. Null if there is none.
 */
export function firstAfterTest(playbook: Playbook, holds: ReadonlySet<Hold>, isYearOpen: boolean): number | null {
  const untested = isYearOpen ? new Set([...holds, ...OF_OLD_HOUSES]) : holds
  const tested = new Set([...holds].filter((hold) => !OF_OLD_HOUSES.includes(hold)))
  const allowed = allowedSteps(playbook, untested)
  return allowedSteps(playbook, tested).find((step) => !allowed.includes(step)) ?? null
}

/** The numbers of the outline's steps that may be given while these classes hold. */
export function allowedSteps(playbook: Playbook, holds: ReadonlySet<Hold>): number[] {
  const allowed = ALLOWED[playbook.kind] ?? {}
  return playbook.outline
    .map((_, i) => i + 1)
    .filter((step) => [...holds].every((hold) => allowed[hold]?.includes(step) === true))
}
