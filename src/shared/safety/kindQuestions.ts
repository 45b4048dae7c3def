import { isSaid, type Answers, type Kind } from '../advice/answers.ts'

/** Common dangers that people do not name, for damage of which neither a kind nor the words tell a danger. */
const OF_ANYTHING: readonly string[] = ['H05', 'H09', 'H10', 'H13', 'H38']

/**
 * The hazards that each kind of damage makes likely (the red flags of its playbook), worst first. Their owner is asked
 * about them before anything else, with the confirm question of the hazard.
 */
const OF_KIND: Readonly<Record<Kind, readonly string[]>> = {
  pipe: ['H07', 'H17', 'H48'],
  ceiling_stain: ['H17', 'H07', 'H23'],
  ceiling_sag: ['H07', 'H31', 'H51'],
  roof: ['H14', 'H07', 'H31'],
  flood: ['H08', 'H23', 'H39'],
  sewage: ['H08', 'H49', 'H25'],
  mold: ['H24', 'H23', 'H25'],
  crack_hair: ['H17', 'H18', 'H19'],
  crack_wide: ['H22', 'H18', 'H20'],
  hole: ['H02', 'H13', 'H28'],
  wood_floor: ['H20', 'H21', 'H23'],
  rot: ['H45', 'H21', 'H26'],
  glass: ['H50', 'H33'],
  door: ['H50', 'H33', 'H40'],
  electric: ['H09', 'H10', 'H13'],
  fire: ['H15', 'H04', 'H50'],
  gas_co: ['H05', 'H50'],
  storm: ['H14', 'H01', 'H51'],
  tile: ['H20', 'H17', 'H28'],
  paint: ['H34C', 'H27', 'H26C'],
  appliance: ['H01', 'H38', 'H07'],
  hvac: ['H04', 'H38', 'H47'],
  pest: ['H43', 'H13', 'H21'],
  masonry: ['H04', 'H46', 'H18'],
  asbestos: ['H29', 'H25'],
  deck: ['H45', 'H21'],
  other: OF_ANYTHING,
}

/** With both, or without anything electrical, the rules on answers decide. */
function saysOfWaterAndPower({ electric, water }: Answers): boolean {
  return electric === 'no' || (isSaid(electric) && isSaid(water))
}

/** What the answers say about the same hazard already, so that nobody is asked twice. */
const IS_ANSWERED: Readonly<Record<string, (answers: Answers) => boolean>> = {
  H01: ({ emergency }) => isSaid(emergency?.gas),
  H04: ({ emergency, alarm }) => isSaid(emergency?.co) || isSaid(alarm),
  H05: ({ emergency }) => isSaid(emergency?.co),
  H07: saysOfWaterAndPower,
  H08: saysOfWaterAndPower,
  H09: ({ emergency }) => isSaid(emergency?.shock),
  H10: ({ emergency }) => isSaid(emergency?.fire_or_sparks),
  H14: ({ emergency }) => isSaid(emergency?.wire_down),
  H15: ({ emergency }) => isSaid(emergency?.fire_or_sparks),
  H18: ({ emergency }) => isSaid(emergency?.moving),
  H19: ({ width_mm: width, crack_shape: shape }) => isSaid(width) && isSaid(shape),
  H22: ({ emergency }) => isSaid(emergency?.moving),
  H25: ({ vulnerable }) => (vulnerable ?? []).length > 0,
  H26C: ({ vulnerable }) => (vulnerable ?? []).length > 0,
  H33: ({ emergency }) => isSaid(emergency?.intruder),
  // Only of a deck does the answer that something is loose mean this hazard.
  H45: ({ loose }) => loose === 'no',
  H50: ({ emergency }) => isSaid(emergency?.hurt),
}

/** The hazards that are asked about, whatever the words mean. Without a kind, somebody must have written something. */
function ofKind({ kind, text }: Answers): readonly string[] {
  if (isSaid(kind)) return OF_KIND[kind]
  return (text ?? '').trim() === '' ? [] : OF_ANYTHING
}

/** Whether the owner of this damage may be asked about a hazard that no word raises. */
export const isOfKind = (answers: Answers, code: string): boolean => ofKind(answers).includes(code)

/** The hazards of its kind about which nothing has been said, worst first. */
export function hazardsToAskAbout(answers: Answers): string[] {
  return ofKind(answers).filter((code) => IS_ANSWERED[code]?.(answers) !== true)
}
