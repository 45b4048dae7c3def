import type { Evidence } from './advice.ts'
import { isSaid, saysAnything, type Answers, type Kind } from './answers.ts'

/** A photo of a run, with its size in pixels after it has been turned upright. */
export type SeenPhoto = { id: string; width: number; height: number }

/** A photo with a shorter side below this shows too little to judge damage from. */
const USABLE_SIDE = 480

/** The answers that matter most for each kind of damage. */
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
  kind: 'Tell us what kind of damage it is.',
  water: 'Tell us whether there is water.',
  electric: 'Tell us whether anything electrical is near it.',
  since: 'Tell us how long it has been there.',
  depth_in: 'Tell us how deep the water is.',
  size_sqft: 'Tell us how large the area is.',
  width_mm: 'Tell us how wide the crack is.',
  crack_shape: 'Tell us which way the crack runs.',
  year_built: 'Tell us when the house was built.',
  loose: 'Tell us whether anything is loose.',
  fire_dept_cleared: 'Tell us whether the fire department has cleared the house.',
  alarm: 'Tell us whether an alarm is sounding.',
  height_ft: 'Tell us how high it is.',
}

const MEASURES = ['size_sqft', 'width_mm', 'depth_in', 'height_ft'] as const

/**
 * How much a result about these photos is based on: how many photos there are, how large they are, and which questions
 * were answered.
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
      usable === 0
        ? 'No photo shows enough to judge the damage.'
        : usable === 1
          ? 'This is based on one photo.'
          : `This is based on ${usable} photos.`,
      ...(tiny === 0
        ? []
        : [tiny === 1 ? 'One photo is too small to show much.' : `${tiny} photos are too small to show much.`]),
      isComplete
        ? 'You answered the questions that matter most for this kind of damage.'
        : saysAnything(answers)
          ? 'You answered some of the questions.'
          : 'You answered no questions.',
    ],
    wanted: [
      ...(usable >= 2 ? [] : ['Take one photo from close up and one from farther away.']),
      ...missing.flatMap((field) => WANTED[field] ?? []),
      ...(isMeasured ? [] : ['Put something in the photo that shows the size, such as a coin or a tape measure.']),
    ],
  }
}

/** How much a playbook's result is based on, when no model has read a photo. */
export function evidenceWithoutPhotos(answers: Answers): Evidence {
  const missing = (['water', 'electric', 'year_built'] as const).filter((field) => !isSaid(answers[field]))
  return {
    level: 'thin',
    reasons: ['This is based on your answers. No photo was analyzed.'],
    wanted: [
      ...missing.flatMap((field) => WANTED[field] ?? []),
      'Have a professional look at it, or have a photo analyzed.',
    ],
  }
}
