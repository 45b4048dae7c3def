import type { Evidence } from './advice.ts'
import { isSaid, saysAnything, type Answers, type Kind } from './answers.ts'

/** A photo of a run, with its size in pixels after it was turned upright. */
export type SeenPhoto = { id: string; width: number; height: number }

/** A photo with a shorter side below this shows too little to judge damage from. */
const USABLE_SIDE = 480

/** What has to be known about each kind of damage before a photo of it says much. */
const ASKED: Readonly<Record<Kind, readonly (keyof Answers)[]>> = {
  pipe: ['water', 'electric'],
  ceiling_stain: ['water', 'electric', 'since'],
  roof: ['water', 'since'],
  flood: ['water', 'electric', 'depth_in'],
  sewage: ['water', 'since'],
  mold: ['size_sqft', 'since'],
  crack_hair: ['width_mm', 'crack_shape', 'since'],
  crack_wide: ['width_mm', 'crack_shape', 'since'],
  hole: ['size_sqft', 'year_built'],
  ceiling_sag: ['water', 'electric', 'year_built'],
  wood_floor: ['water', 'size_sqft'],
  rot: ['size_sqft', 'since'],
  glass: ['size_sqft'],
  door: ['loose'],
  electric: ['electric', 'year_built'],
  fire: ['fire_dept_cleared', 'since'],
  gas_co: ['alarm'],
  storm: ['water', 'electric'],
  tile: ['size_sqft', 'loose'],
  paint: ['size_sqft', 'year_built'],
  appliance: ['water', 'electric'],
  hvac: ['water', 'since'],
  pest: ['since'],
  masonry: ['height_ft', 'loose'],
  asbestos: ['year_built', 'size_sqft'],
  deck: ['loose', 'height_ft'],
  other: ['water', 'electric', 'since'],
}

const WANTED: Readonly<Partial<Record<keyof Answers, string>>> = {
  kind: 'What kind of damage it is.',
  water: 'Whether there is water.',
  electric: 'Whether it is near electricity.',
  since: 'How long it has been there.',
  depth_in: 'How deep the water is.',
  size_sqft: 'How large the area is.',
  width_mm: 'How wide the crack is.',
  crack_shape: 'What shape the crack has.',
  year_built: 'The year in which the house was built.',
  loose: 'Whether anything is loose.',
  fire_dept_cleared: 'Whether the fire department has cleared the house.',
  alarm: 'Whether an alarm sounds.',
  height_ft: 'How high it is.',
}

const MEASURES = ['size_sqft', 'width_mm', 'depth_in', 'height_ft'] as const

/**
 * On what ground an answer about these photos stands. Only what is known counts: how many photos there are, how large
 * they are, and what was answered.
 */
export function evidenceOf(photos: readonly SeenPhoto[], answers: Answers): Evidence {
  const usable = photos.filter(({ width, height }) => Math.min(width, height) >= USABLE_SIDE).length
  const asked: readonly (keyof Answers)[] = isSaid(answers.kind) ? ASKED[answers.kind] : ['kind', ...ASKED.other]
  const missing = asked.filter((field) => !isSaid(answers[field]))
  const isComplete = missing.length === 0
  const isMeasured = MEASURES.some((field) => isSaid(answers[field]))
  const level =
    usable >= 2 && isComplete && isMeasured ? 'strong' : usable >= 2 || (usable === 1 && isComplete) ? 'fair' : 'thin'
  const tiny = photos.length - usable
  return {
    level,
    reasons: [
      usable === 1 ? 'It rests on one photo.' : `It rests on ${usable} photos.`,
      ...(tiny === 0
        ? []
        : [tiny === 1 ? 'One photo is too small to show much.' : `${tiny} photos are too small to show much.`]),
      isComplete
        ? 'You answered what matters for this kind of damage.'
        : saysAnything(answers)
          ? 'You answered some of the questions.'
          : 'You answered no questions.',
    ],
    wanted: [
      ...(usable >= 2 ? [] : ['One photo from near and one from far.']),
      ...missing.flatMap((field) => WANTED[field] ?? []),
      ...(isMeasured ? [] : ['Something in the photo that shows the size, such as a coin or a tape measure.']),
    ],
  }
}

/** On what ground the playbook of a kind of damage stands, where no model has read a photo. */
export function evidenceWithoutPhotos(answers: Answers): Evidence {
  const missing = (['water', 'electric', 'year_built'] as const).filter((field) => !isSaid(answers[field]))
  return {
    level: 'thin',
    reasons: ['It rests on your answers. No photo was read.'],
    wanted: [
      ...missing.flatMap((field) => WANTED[field] ?? []),
      'A visit by a professional, or a photo that can be read.',
    ],
  }
}
