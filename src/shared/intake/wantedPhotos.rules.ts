import type { Kind } from '../advice/answers.ts'

const FROM_AWAY = 'One from the doorway, and one from as near as you can stand safely. Do not go under it.'
const FROM_THE_GROUND =
  'From the ground, as near as you can stand safely. Do not climb up. From inside, where it comes through.'
const TOUCH_NOTHING = 'From a distance. Do not touch or open anything.'

/** What a shop can tell most from, where that is not simply near and far. None of it is worth a danger. */
const WANTED: Readonly<Partial<Record<Kind, string>>> = {
  pipe: 'Where it comes from, the whole wall or cabinet around it, and the pipe or valve with what is printed on it.',
  ceiling_stain: 'The whole ceiling, the stain from near, and the room above it.',
  ceiling_sag: FROM_AWAY,
  roof: FROM_THE_GROUND,
  storm: FROM_THE_GROUND,
  masonry: FROM_THE_GROUND,
  flood: 'From where it is dry: how high the water stands, and where it comes in. Do not go into the water.',
  sewage: 'From where it is dry: the drain, and how far it has spread. Do not go into it.',
  electric: TOUCH_NOTHING,
  fire: 'From outside, or from where the fire department let you in. Do not touch anything.',
  gas_co: 'None. Leave the house and call from outside. Photos can wait.',
  mold: 'The whole wall, the spots from near with a coin for scale, and what is wet.',
  crack_hair: 'The whole wall, and the crack from near with a coin for scale.',
  crack_wide: 'The whole wall from a distance, and the crack with a coin for scale if nothing moves.',
  appliance: 'The whole machine, what is wrong from near, and the label with the model number. Do not open it.',
  hvac: 'The whole unit, and the label with the model number. Do not open it.',
  asbestos: 'From the doorway. Do not touch or break anything.',
  deck: 'From the ground. Do not step on it or under it.',
}

const USUAL = 'One from near, one of the whole room or wall, and one with a coin for scale.'

/** Which photos help with this kind of damage. */
export const wantedPhotos = (kind: Kind | null | undefined): string => WANTED[kind ?? 'other'] ?? USUAL
