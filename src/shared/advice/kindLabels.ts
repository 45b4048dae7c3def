import type { Kind } from './answers.ts'

/** What a kind of damage is called where people choose it, in the order in which they are offered, and in mails. */
export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  pipe: 'Leaking or burst pipe',
  ceiling_stain: 'Stain on a ceiling or wall',
  ceiling_sag: 'Sagging ceiling',
  flood: 'Flooding',
  sewage: 'Sewage',
  roof: 'Roof',
  storm: 'Storm, tree or hail',
  mold: 'Mold',
  crack_hair: 'Thin crack',
  crack_wide: 'Wide crack',
  masonry: 'Brick, chimney or retaining wall',
  hole: 'Hole in a wall or ceiling',
  paint: 'Peeling paint',
  tile: 'Tile or grout',
  wood_floor: 'Wood floor',
  rot: 'Rotten wood',
  deck: 'Deck, stairs or railing',
  glass: 'Window or glass',
  door: 'Door or garage door',
  electric: 'Outlet, light or wiring',
  appliance: 'Appliance or water heater',
  hvac: 'Heating or cooling',
  gas_co: 'Gas or carbon monoxide',
  fire: 'Fire or smoke',
  pest: 'Animals or insects',
  asbestos: 'Possible asbestos',
  other: 'Something else',
}

export const KINDS_IN_ORDER = Object.keys(KIND_LABELS) as Kind[]

/** The kinds of damage whose words contain this text. */
export function kindsNamed(text: string): Kind[] {
  return KINDS_IN_ORDER.filter((kind) => KIND_LABELS[kind].toLowerCase().includes(text.toLowerCase()))
}
