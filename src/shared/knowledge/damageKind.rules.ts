import type { Kind } from '../advice/answers.ts'

/**
 * The kind that each pattern stands for. The first one that matches counts, so what is dangerous or special comes
 * before what is general: "burnt outlet" is electric and not fire, "cracked tile" is a tile and not a crack.
 */
const KINDS_BY_WORDS: readonly (readonly [Kind, RegExp])[] = [
  [
    'gas_co',
    /\b(?:natural gas|propane|carbon monoxide|gas (?:leak|smell|odor|line|pipe|connection|connector|fitting|valve|meter))/,
  ],
  ['asbestos', /\b(?:asbestos|vermiculite)\b/],
  ['sewage', /\b(?:sewage|sewer|septic|toilet (?:overflow|backup)|drain backup|backed[- ]up (?:drain|toilet))/],
  [
    'electric',
    /\b(?:outlets?|receptacles?|sockets?|wall switch|light switch|wiring|wires?|breakers?|electrical|electric panel|junction box)\b/,
  ],
  [
    'ceiling_sag',
    /\b(?:sag|bulg|bow|collaps|droop)\w*\b.*\bceiling|\bceiling\b.*\b(?:sag|bulg|bow|collaps|droop|fall)\w*/,
  ],
  ['mold', /\b(?:mold|mould|mildew|fungal|fungus)/],
  ['storm', /\b(?:fallen tree|tree (?:on|fell|impact)|hurricane|tornado|lightning|storm|hail|wind damage)/],
  ['roof', /\b(?:roof|shingles?|flashing|gutters?|ice dam)/],
  ['ceiling_stain', /\bceiling\b/],
  [
    'appliance',
    /\b(?:dishwasher|washing machine|washer|dryer|refrigerator|fridge|oven|stove|range hood|water heater|appliance|garbage disposal)\b/,
  ],
  ['hvac', /\b(?:hvac|air condition\w*|furnace|ducts?|heat pump|thermostat|radiator|boiler)\b/],
  ['flood', /\b(?:flood\w*|standing water|submerged)\b/],
  ['tile', /\b(?:tiles?|tiled|grout)\b/],
  ['deck', /\b(?:deck|railings?|handrail|baluster|porch|balcony)\b/],
  ['rot', /\b(?:rot|rotten|rotted|rotting|wood decay|decayed)\b/],
  ['paint', /\b(?:paint|wallpaper)\b/],
  ['glass', /\b(?:glass|windows?|panes?|mirror)\b/],
  [
    'crack_wide',
    /\b(?:stair[- ]?step|structural|foundation|wide|horizontal|settlement|diagonal)\b.*\bcrack|\bcrack\w*\b.*\b(?:foundation|structural|stair|settlement)/,
  ],
  ['masonry', /\b(?:brick\w*|mortar|masonry|chimney|stucco|spall\w*)\b/],
  ['pest', /\b(?:termites?|rodents?|mouse|mice|rats?|ants|insects?|wasps?|bats?|pests?|droppings)\b/],
  ['fire', /\b(?:fire|burn\w*|burnt|smoke|soot|scorch\w*|charred)\b/],
  ['pipe', /\b(?:pipes?|plumbing|faucet|supply line|shutoff valve|shut-off valve|leak\w*)\b/],
  ['hole', /\b(?:holes?|dents?|puncture\w*|gouges?)\b/],
  ['wood_floor', /\b(?:floor\w*|hardwood|laminate|parquet)\b/],
  ['crack_hair', /\bcrack\w*/],
  ['paint', /\b(?:peeling|flaking)\b/],
  ['door', /\b(?:doors?|hinges?|locks?|latch)\b/],
]

/**
 * The kind of damage, read from the English words of a model's damage type. Null if none of the words is known. The
 * model is not asked for the kind, because a plain response of any provider must be enough.
 */
export function kindOfDamage(damageType: string): Kind | null {
  const text = damageType.toLowerCase()
  return KINDS_BY_WORDS.find(([, words]) => words.test(text))?.[0] ?? null
}
