import type { Severity } from '../analyses/analysis.rules.ts'
import type { FirstMessageCode, Urgency } from '../advice/advice.ts'
import type { HazardRule, Hold } from './hazards.types.ts'

const ELECTRICIAN = 'a licensed electrician'
const ENGINEER = 'a structural engineer'
const GAS = 'the gas utility or a licensed gas technician'
const FIRE_SERVICE = 'the fire department'
const PLUMBER = 'a licensed plumber'

type Floor = `${Severity}/${Urgency}` | null

/** id, floor, first message, what is held, who does the work, why, sources. */
function rule(
  id: string,
  floor: Floor,
  message: FirstMessageCode | null,
  holds: string,
  trade: string | null,
  because: string,
  sources = '',
): HazardRule {
  const [severity, urgency] = (floor ?? '/').split('/') as [Severity | '', Urgency | '']
  return {
    id,
    severity: severity === '' ? null : severity,
    urgency: urgency === '' ? null : urgency,
    message,
    holds: holds.split(' ').filter(Boolean) as Hold[],
    trade,
    because,
    sources: sources.split(' ').filter(Boolean),
  }
}

/** Hazards that the words of the owner or of the model name (knowledge section 4). */
export const WORD_HAZARDS = [
  rule('H01', 'Critical/now', 'F-GAS', 'ALL', GAS, 'There is word of a gas smell or a gas leak.', 'S7 S8'),
  rule('H02', 'Critical/now', 'F-GAS', 'ALL', GAS, 'A gas pipe may be damaged.', 'S7 S8'),
  rule('H03', 'High/24h', 'T-gas', 'GAS', GAS, 'A pilot that goes out or a yellow flame can mean bad burning.', 'S6 S9'),
  rule('H04', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'There is word of carbon monoxide.', 'S9 S10'),
  rule('H05', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'People feel ill near something that burns fuel.', 'S9 S10'),
  rule('H06', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'Something that burns fuel runs inside or too near.', 'S1 S6 S9'),
  rule('H07', 'Critical/now', 'F-EW', 'ELEC WATER', ELECTRICIAN, 'Water is at or near something electrical.', 'S1 S14 S30'),
  rule('H08', 'High/now', 'F-EW', 'ELEC WATER', ELECTRICIAN, 'Standing water can reach electrical parts.', 'S1 S30'),
  rule('H09', 'Critical/now', 'F-SHOCK', 'ALL', ELECTRICIAN, 'Somebody felt an electric shock.', 'S19'),
  rule('H10', 'High/now', 'F-HOT', 'ELEC', ELECTRICIAN, 'Something electrical is hot, burns, sparks or smells.', 'S17 S19'),
  rule('H11', 'High/24h', 'T-electrician', 'ELEC', ELECTRICIAN, 'Lights dim or a breaker trips again and again.', 'S19'),
  rule('H12', 'Medium/month', 'T-electrician', 'ELEC', ELECTRICIAN, 'This kind of wiring or panel needs special work.', 'S17 S18'),
  rule('H13', 'High/24h', 'T-electrician', 'ELEC', ELECTRICIAN, 'A wire or cable is bare or damaged.', 'S19'),
  rule('H14', 'Critical/now', 'F-LINE', 'ALL', 'the electric utility', 'A power line may be down or damaged.', 'S34'),
  rule('H15', 'Critical/now', 'F-FIRE', 'ALL', FIRE_SERVICE, 'Something burns or smokes.', 'S33'),
  rule('H16', 'High/24h', 'F-AFTERFIRE', 'REENTER ELEC GAS STRUCT', 'a restoration company', 'There was a fire or soot.', 'S32 S33'),
  rule('H17', 'High/now', 'F-CEIL', 'STRUCT CEIL', 'a contractor', 'A ceiling sags or falls.', 'S14'),
  rule('H17W', 'Critical/now', 'F-CEIL', 'STRUCT CEIL', 'a contractor', 'A ceiling sags, and there is water in it.', 'S14'),
  rule('H18', 'High/24h', 'F-STRUCT', 'STRUCT UNDER', ENGINEER, 'Part of the structure leans, bulges or sinks.', 'S48'),
  rule('H19', 'High/week', 'T-engineer', 'STRUCT', ENGINEER, 'A crack is wide, grows, or runs in a bad direction.', 'S48'),
  rule('H20', 'High/24h', 'T-engineer', 'STRUCT UNDER', 'a carpenter or a structural engineer', 'A floor is soft or gives way.'),
  rule('H21', 'High/24h', 'T-engineer', 'STRUCT UNDER', ENGINEER, 'A part that carries load is cut, cracked or rotten.'),
  rule('H22', 'Critical/now', 'F-LEAVE', 'ALL', ENGINEER, 'The ground is moving.'),
  rule('H23', 'High/24h', 'F-SEW', 'SEW FANS', 'a plumber and a restoration company', 'There is sewage.', 'S30 S31'),
  rule('H24', 'High/week', 'T-mold', 'MOLD FANS', 'a mold contractor', 'There is mold in many places or in the air system.', 'S1 S4'),
  rule('H25', 'High/week', 'F-VULN', 'MOLD FANS', 'a trained contractor', 'Somebody at risk is near something unhealthy.', 'S1 S2'),
  rule('H26', 'Medium/month', 'F-LEAD', 'PB', null, 'Old paint is loose and may hold lead.', 'S20 S21 S24'),
  rule('H26C', 'High/week', 'F-LEAD', 'PB', 'a lead-safe certified firm', 'Old paint is loose, and a small child or a pregnant person lives there.', 'S20 S21 S24'),
  rule('H27', 'High/week', 'F-LEAD', 'PB', 'a lead-safe certified firm', 'A test found lead.', 'S20 S21'),
  rule('H28', 'Medium/month', 'F-ASB', 'ASB', 'an accredited asbestos contractor', 'This material may hold asbestos.', 'S26 S27 S28'),
  rule('H29', 'High/24h', 'F-ASB', 'ASB', 'an accredited asbestos contractor', 'Material that may hold asbestos is damaged.', 'S26 S28'),
  rule('H30', null, 'F-HEIGHT', 'HEIGHT', 'a roofer', 'You speak of going on the roof.', 'S43'),
  rule('H31', 'High/24h', 'F-STRUCT', 'HEIGHT STRUCT', 'a roofer', 'The roof creaks or sags, or ice holds water on it.', 'S43'),
  rule('H32', 'Medium/24h', 'T-glazier', '', 'a glazier', 'Glass is broken.'),
  rule('H33', 'High/now', 'F-911', 'SCENE', 'the police, then a locksmith', 'There was a break-in.'),
  rule('H34', 'High/now', 'F-CHEM', 'CHEM', null, 'Two cleaners that must never meet are named.', 'S10 S30'),
  rule('H34C', 'Critical/now', 'F-CHEM', 'CHEM', FIRE_SERVICE, 'Two cleaners met, and somebody breathes the fumes.', 'S10 S30'),
  rule('H35', 'High/now', 'F-CHEM', 'ALL', FIRE_SERVICE, 'A fuel or a poison leaked.', 'S10'),
  rule('H36', 'Critical/now', 'F-BATT', 'ALL', FIRE_SERVICE, 'A large battery is damaged.', 'S45'),
  rule('H37', 'Critical/now', 'T-electrician', 'ELEC', ELECTRICIAN, 'Power is fed into the house the wrong way.', 'S6'),
  rule('H38', 'High/now', 'F-PRESS', 'PRESS GAS', PLUMBER, 'A relief valve or a heater under pressure acts up.', 'S38'),
  rule('H39', 'High/24h', 'F-NOPOWER', 'ELEC GAS POWERON', 'a licensed electrician or heating contractor', 'Equipment was under water.', 'S6 S15 S16'),
  rule('H40', 'High/week', 'T-door', 'PRESS', 'a garage door technician', 'A garage door spring or cable holds great force.', 'S44'),
  rule('H41', 'Medium/month', 'F-DUST', 'SILICA', null, 'Cutting stone or concrete makes dangerous dust.', 'S29'),
  rule('H42', 'Medium/week', 'F-RODENT', 'RODENT', null, 'Rodents leave droppings that can make you ill.', 'S35'),
  rule('H43', 'High/24h', 'F-BAT', 'WILD', 'the health department or animal control', 'There is a bat where people are.', 'S36'),
  rule('H44', 'Medium/week', 'T-wildlife', 'WILD', 'a wildlife professional', 'A wild animal or stinging insects live there.'),
  rule('H45', 'High/now', 'F-FALL', 'STRUCT UNDER', 'a contractor', 'A railing, deck or stair is loose or rotten.', 'S42'),
  rule('H46', 'High/24h', 'F-CHIM', 'LIGHTFIRE STRUCT', 'a chimney professional', 'A chimney or flue is damaged or blocked.', 'S40'),
  rule('H47', 'High/now', 'F-HEAT', 'FUEL', 'a heating contractor', 'There is no heat or cooling for people at risk.', 'S6 S9'),
  rule('H48', 'High/now', 'F-FLAME', 'FLAME', PLUMBER, 'A flame is named together with a pipe.', 'S49'),
  rule('H49', 'High/now', 'F-CONF', 'CONF', 'trained people', 'A tank or pit with bad air is named.', 'S31'),
  rule('H50', 'Critical/now', 'F-911', 'ALL', FIRE_SERVICE, 'Somebody is hurt or trapped.'),
  rule('H51', 'High/now', 'F-TREE', 'TREE HEIGHT STRUCT', 'a tree service', 'A tree fell on the house or leans.', 'S34 S46'),
  rule('H52', 'High/now', 'F-EW', 'ELEC WATER', ELECTRICIAN, 'Water from outside came in.', 'S1 S30'),
  rule('H53', null, null, '', null, 'There is no working alarm.', 'S9'),
] as const satisfies readonly HazardRule[]

/** Hazards that follow from the answers (knowledge section 3). */
export const ANSWER_HAZARDS = [
  rule('A01', 'Critical/now', 'F-EW', 'ELEC WATER', ELECTRICIAN, 'You said that water is at or near electricity.', 'S1 S14 S30'),
  rule('A02', 'High/now', 'F-EW', 'ELEC WATER', ELECTRICIAN, 'You said that water stands near electricity.', 'S1 S30'),
  rule('A03', 'High/week', 'T-mold', 'MOLD FANS', 'a mold contractor', 'You said that the mold covers more than 10 square feet.', 'S4'),
  rule('A04', null, null, 'FANS MOLDANY', null, 'You said that there is mold.', 'S1'),
  rule('A05', null, null, 'PB', null, 'The house is from before 1978, or its year is not known: its paint may hold lead.', 'S22 S24'),
  rule('A06', null, null, 'ASB1', null, 'The house is from 1980 or before, or its year is not known: old material may hold asbestos.', 'S26'),
  rule('A07', 'High/week', 'T-engineer', 'STRUCT', ENGINEER, 'You said that the crack is a quarter inch or wider, or runs in steps.', 'S48'),
  rule('A07W', 'High/24h', 'T-engineer', 'STRUCT', ENGINEER, 'You said that the crack is very wide or runs level.', 'S48'),
  rule('A08', 'High/24h', 'F-SEW', 'SEW FANS', 'a plumber and a restoration company', 'You said that it is sewage.', 'S30 S31'),
  rule('A09', 'High/24h', 'F-PUMP', 'PUMP', 'a restoration company', 'You said that the water is a foot deep or more.', 'S11 S12'),
  rule('A10', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'You said that the carbon monoxide alarm sounds.', 'S9 S10'),
  rule('A10S', 'Critical/now', 'F-FIRE', 'ALL', FIRE_SERVICE, 'You said that the smoke alarm sounds.'),
  rule('A11', 'High/week', 'F-VULN', 'MOLD SEW REENTER RODENT PB ASB', 'a trained contractor', 'You said that somebody at risk lives there.', 'S1 S2'),
  rule('A11C', 'Critical/24h', 'F-VULN', 'MOLD SEW REENTER RODENT PB ASB', 'a trained contractor', 'You said that somebody at risk lives there.', 'S1 S2'),
  rule('A12', 'High/now', 'T-plumber', '', PLUMBER, 'You said that the water cannot be stopped.'),
  rule('A13', null, null, 'RENTER', 'your landlord', 'You rent: work on structure, wiring, gas and plumbing is for the landlord.'),
  rule('A14', null, null, 'FANS', null, 'Wet for two days or more: there may be mold already.', 'S1 S5'),
  rule('A15', 'Critical/now', 'F-GAS', 'ALL', GAS, 'You said that it is about gas or carbon monoxide.', 'S7 S8 S9'),
  rule('A15C', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'You said that it is about gas or carbon monoxide.', 'S9 S10'),
  rule('A16', 'High/now', 'F-FALL', 'STRUCT UNDER', 'a contractor', 'You said that a deck or stair is loose.', 'S42'),
  rule('A17', 'High/24h', 'F-AFTERFIRE', 'REENTER ELEC GAS STRUCT', 'a restoration company', 'The fire department has not cleared the house.', 'S33'),
  rule('A18', 'Critical/now', 'F-LINE', 'ALL', 'the electric utility', 'You said that a wire may be down.', 'S34'),
  rule('A19', 'Critical/now', 'F-911', 'ALL', FIRE_SERVICE, 'You said that somebody may be hurt.'),
  rule('A20', 'Critical/now', 'F-GAS', 'ALL', GAS, 'You said that there may be gas.', 'S7 S8'),
  rule('A21', 'Critical/now', 'F-CO', 'ALL', FIRE_SERVICE, 'You said that there may be carbon monoxide.', 'S9 S10'),
  rule('A22', 'Critical/now', 'F-FIRE', 'ALL', FIRE_SERVICE, 'You said that there may be fire or sparks.'),
  rule('A23', 'Critical/now', 'F-SHOCK', 'ALL', ELECTRICIAN, 'You said that somebody may have felt a shock.', 'S19'),
  rule('A24', 'Critical/now', 'F-LEAVE', 'ALL', ENGINEER, 'You said that part of the house may be moving.'),
  rule('A25', 'Critical/now', 'F-911', 'ALL', 'the police', 'You said that somebody may have broken in.'),
  rule('A26', 'High/now', 'F-CEIL', 'STRUCT CEIL', 'a contractor', 'You said that the ceiling sags.', 'S14'),
  rule('A26W', 'Critical/now', 'F-CEIL', 'STRUCT CEIL', 'a contractor', 'You said that the ceiling sags and that there is water.', 'S14'),
  rule('A27', 'Medium/month', 'F-ASB', 'ASB', 'an accredited asbestos contractor', 'You said that it may be asbestos.', 'S26 S28'),
] as const satisfies readonly HazardRule[]

const ALL_RULES: ReadonlyMap<string, HazardRule> = new Map(
  [...WORD_HAZARDS, ...ANSWER_HAZARDS].map((found) => [found.id, found]),
)

export function hazardRule(id: string): HazardRule | undefined {
  return ALL_RULES.get(id)
}

/** The closed list of hazard codes that a model may name, with what each of them means. */
export const HAZARD_CODES: Readonly<Record<string, string>> = Object.fromEntries(
  WORD_HAZARDS.filter(({ id }) => /^H\d\d$/.test(id)).map(({ id, because }) => [id, because]),
)
