import type { Kind } from './answers.ts'

/** Groups of kinds, because the list of all kinds is too long to choose from on a phone. */
export const KIND_GROUPS = {
  wet: ['pipe', 'ceiling_stain', 'ceiling_sag', 'roof', 'flood', 'sewage'],
  broken: ['crack_hair', 'crack_wide', 'hole', 'masonry', 'deck'],
  power: ['electric'],
  gas: ['gas_co'],
  fire: ['fire'],
  living: ['mold', 'rot', 'pest'],
  weather: ['storm', 'roof', 'masonry'],
  surface: ['paint', 'tile', 'wood_floor', 'glass', 'door', 'asbestos'],
  machine: ['appliance', 'hvac'],
  other: ['other'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>

export type KindGroup = keyof typeof KIND_GROUPS

/** What a group is called where people choose it. */
export const KIND_GROUP_LABELS: Readonly<Record<KindGroup, string>> = {
  wet: 'Water: a leak, a stain or a flood',
  broken: 'A crack, a hole or something broken',
  power: 'Outlet, light or wiring',
  gas: 'Gas or carbon monoxide',
  fire: 'Fire or smoke',
  living: 'Mold, rot or pests',
  weather: 'Storm, roof or chimney',
  surface: 'Paint, tile, floor, window or door',
  machine: 'Appliance, heating or cooling',
  other: 'Something else',
}

/** The same in short, for a title. Null where it says nothing. */
export const KIND_GROUP_NAMES: Readonly<Record<KindGroup, string | null>> = {
  ...KIND_GROUP_LABELS,
  wet: 'Water',
  broken: 'Crack, hole or something broken',
  other: null,
}

/** All groups, for what reads one. */
export const KIND_GROUP_IDS = Object.keys(KIND_GROUPS) as KindGroup[]
