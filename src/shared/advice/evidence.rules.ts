import { betterPhotoWords, problemWords } from '../files/photoQuality.messages.ts'
import { problemsOf, type PhotoQuality } from '../files/photoQuality.rules.ts'
import { PHOTO_VIEWS, type PhotoView } from '../files/photoViews.ts'
import type { Advice, Evidence } from './advice.ts'
import { isSaid, saysAnything, type Answers, type Kind } from './answers.ts'

/** A photo of a run, with its size in pixels after it has been turned upright. */
export type SeenPhoto = {
  id: string
  name: string
  width: number
  height: number
  /** Null if it was never measured. */
  quality: PhotoQuality | null
  /** What its owner says that it shows; empty if nothing was said. */
  shows: readonly PhotoView[]
}

/** What the model says that a photo shows. */
export type SeenView = { file_id: string; shows: readonly PhotoView[] }

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
  crack_shape: 'Tell us what the crack looks like.',
  year_built: 'Tell us when the house was built.',
  loose: 'Tell us whether anything is loose.',
  fire_dept_cleared: 'Tell us whether the fire department has cleared the house.',
  alarm: 'Tell us whether an alarm is sounding.',
  height_ft: 'Tell us how high it is.',
}

export const EVIDENCE_LINES: Readonly<Record<Evidence['level'], string>> = {
  thin: 'Thin: there is little to go on.',
  fair: 'Fair: there is something to go on.',
  strong: 'Strong: there is a lot to go on.',
}

export type EvidenceInput = {
  photos: readonly SeenPhoto[]
  answers: Answers
  /** What the model says that the photos show. What the owner says about a photo counts instead. */
  views?: readonly SeenView[]
  /** Whether a second assessment of the same photos came to a different result. */
  isDisputed?: boolean
}

/**
 * How much a result about these photos is based on. Thin: anything less than fair.
 * Fair: one usable photo from near and one from far, or one usable photo with the answers that its kind of damage asks
 * for. Strong: near, far, something for scale, the answers, and no disagreement.
 */
export function evidenceOf({ photos, answers, views = [], isDisputed = false }: EvidenceInput): Evidence {
  const seen = photos.map((photo, index) => ({
    name: photos.length === 1 ? photo.name : `Photo ${index + 1} (${photo.name})`,
    problems: problemsOf(photo),
    shows: viewsOf(photo, views),
  }))
  const usable = seen.filter(({ problems }) => problems.length === 0)
  const poor = seen.filter(({ problems }) => problems.length > 0)
  const [hasNear, hasFar, hasScale] = PHOTO_VIEWS.map((view) => usable.some(({ shows }) => shows.includes(view)))
  const isFromBoth = hasNear === true && hasFar === true
  const asked: readonly (keyof Answers)[] = isSaid(answers.kind) ? ASKED[answers.kind] : ['kind', ...ASKED.other]
  const missing = asked.filter((field) => !isSaid(answers[field]))
  const isComplete = missing.length === 0
  const isStrong = isFromBoth && hasScale === true && isComplete && !isDisputed
  return {
    level: isStrong ? 'strong' : isFromBoth || (usable.length > 0 && isComplete) ? 'fair' : 'thin',
    reasons: [
      usable.length === 0
        ? 'No photo shows enough to judge the damage.'
        : usable.length === 1
          ? 'This is based on one photo.'
          : `This is based on ${usable.length} photos.`,
      ...poor.map(({ name, problems }) => `${name} is ${problemWords(problems)}.`),
      ...distanceSeen(hasNear === true, hasFar === true),
      ...(hasScale === true ? ['Something in a photo shows the size.'] : []),
      isComplete
        ? 'You answered the questions that matter most for this kind of damage.'
        : saysAnything(answers)
          ? 'You answered some of the questions.'
          : 'You answered no questions.',
      ...(isDisputed ? ['Two assessments of these photos came to different results.'] : []),
    ],
    wanted: [
      ...poor.map(({ name, problems }) => `Take ${name} again ${betterPhotoWords(problems)}.`),
      ...distanceWanted(hasNear === true, hasFar === true, usable.length),
      ...missing.flatMap((field) => WANTED[field] ?? []),
      ...(hasScale === true
        ? []
        : ['Put something in the photo that shows the size, such as a coin or a tape measure.']),
    ],
  }
}

function viewsOf({ id, shows }: SeenPhoto, views: readonly SeenView[]): readonly PhotoView[] {
  return shows.length > 0 ? shows : (views.find((view) => view.file_id === id)?.shows ?? [])
}

function distanceSeen(hasNear: boolean, hasFar: boolean): string[] {
  if (hasNear && hasFar) return ['The damage is seen from close up and from farther away.']
  if (hasNear) return ['The damage is seen from close up only.']
  return hasFar ? ['The damage is seen from farther away only.'] : []
}

function distanceWanted(hasNear: boolean, hasFar: boolean, usable: number): string[] {
  if (hasNear && hasFar) return []
  if (hasNear) return ['Add a photo from farther away.']
  if (hasFar) return ['Add a photo from close up.']
  return usable >= 2
    ? ['Tell us which photo is from close up and which is from farther away.']
    : ['Take one photo from close up and one from farther away.']
}

/** The reasons of a result about a single good photo about which nothing was said. */
const PLAIN_REASONS: ReadonlySet<string> = new Set([
  'This is based on one photo.\nYou answered no questions.',
  // As a shop reads it.
  'This is based on one photo.\nNo questions were answered.',
])

/**
 * Whether the evidence of a result is shown when none of its other advice is. It is shown if it says more than that
 * there was one photo and that no questions were answered.
 */
export function isEvidenceTelling({ guide, evidence }: Pick<Advice, 'guide' | 'evidence'>): boolean {
  return guide === null && !PLAIN_REASONS.has(evidence.reasons.join('\n'))
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
