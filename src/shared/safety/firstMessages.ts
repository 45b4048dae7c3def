import type { Call, FirstMessageCode } from '../advice/advice.ts'

/**
 * What an owner reads before anything else. `EMERGENCY` is replaced by the emergency number of
 * the installation. `doNot` lists what not to do in that situation.
 */
export type MessageText = {
  title: string
  lines: readonly string[]
  call: readonly Call[]
  doNot: readonly string[]
  sources: readonly string[]
}

export const EMERGENCY = '{emergency}'

const help: Call = { label: `Call ${EMERGENCY}`, number: EMERGENCY }
const outside: Call = { label: `CALL ${EMERGENCY} ONCE YOU ARE OUTSIDE`, number: EMERGENCY }
const poison: Call = { label: 'Poison Help', number: '1-800-222-1222' }
const call = (label: string): Call => ({ label, number: null })

/** Those that are only there because of who lives in the house. Nothing that leaves the account has them. */
export const TELL_WHO_LIVES_THERE: ReadonlySet<FirstMessageCode> = new Set(['F-VULN', 'F-HEAT'])

export const FIRST_MESSAGES: Readonly<Record<FirstMessageCode, MessageText>> = {
  'F-911': {
    title: 'GET HELP NOW',
    lines: [
      `Call ${EMERGENCY}.`,
      'People come first. Leave the damage as it is.',
      'After a break-in, stay out or get out, and wait outside for the police.',
    ],
    call: [help],
    doNot: ['Do not start repairs while somebody needs help.', 'Do not go inside while an intruder may be there.'],
    sources: [],
  },
  'F-FIRE': {
    title: 'FIRE: GET OUT',
    lines: [
      'Get everyone out and close the doors behind you.',
      `CALL ${EMERGENCY} ONCE YOU ARE OUTSIDE.`,
      'Never go back in.',
    ],
    call: [outside],
    doNot: ['Do not put water on an electrical or grease fire.', 'Do not go back for things or pets.'],
    sources: [],
  },
  'F-GAS': {
    title: 'GAS: LEAVE NOW',
    lines: [
      'Leave now, on foot, with everyone and your pets.',
      `CALL ${EMERGENCY} ONCE YOU ARE OUTSIDE. Then call the gas utility. Make both calls from well away.`,
      'Go back only when they say so.',
    ],
    call: [outside, call('Gas utility')],
    doNot: [
      'Do not touch a switch, a phone, a flame or an engine until you are well away.',
      'Do not look for the leak. Do not lose time on valves or windows.',
    ],
    sources: ['S7', 'S8'],
  },
  'F-CO': {
    title: 'CARBON MONOXIDE: LEAVE NOW',
    lines: [
      'Get everyone and your pets out to fresh air, even if nobody feels ill.',
      `CALL ${EMERGENCY} ONCE YOU ARE OUTSIDE. Ask for the fire department.`,
      'Stay out until they say the house is safe.',
      'Carbon monoxide poisoning can feel like the flu without a fever.',
    ],
    call: [outside, poison],
    doNot: ['Do not go back in to look for the cause.', 'Do not just open windows and stay.'],
    sources: ['S9', 'S10'],
  },
  'F-SHOCK': {
    title: 'ELECTRIC SHOCK',
    lines: [
      'Stop using what gave the shock, and keep others away from it.',
      `If somebody is still touching it, do not touch them. Call ${EMERGENCY}.`,
      'Call an electrician and the electric utility now.',
    ],
    call: [help, call('Licensed electrician'), call('Electric utility')],
    doNot: ['Do not touch what gave the shock again, not even to test it.'],
    sources: ['S19'],
  },
  'F-LINE': {
    title: 'WIRE DOWN: STAY AWAY',
    lines: [
      'Stay at least 35 feet from the wire and from everything it touches. Some utilities say 50.',
      `Call ${EMERGENCY} and the electric utility.`,
      'If you are in a car, stay inside.',
    ],
    call: [help, call('Electric utility')],
    doNot: ['Do not touch or move the wire, or anything that it touches.'],
    sources: ['S34'],
  },
  'F-BATT': {
    title: 'DAMAGED BATTERY',
    lines: [
      `If the battery is hot, hissing, swollen or smoking: leave, close the door, and call ${EMERGENCY}.`,
      'If it was flooded and is quiet, ask the fire department what to do with it.',
    ],
    call: [help],
    doNot: ['Do not touch, charge, use or move the battery, and do not pour water on it.'],
    sources: ['S45'],
  },
  'F-LEAVE': {
    title: 'LEAVE NOW',
    lines: [`Leave, move well away, and call ${EMERGENCY}.`],
    call: [help],
    doNot: ['Do not go back until an expert says it is safe.'],
    sources: [],
  },
  'F-TREE': {
    title: 'TREE ON THE HOUSE',
    lines: [
      'Get everyone out of the rooms below the tree.',
      'Look from a distance for wires, and leave if you smell gas.',
    ],
    call: [call('Tree service'), call('Roofer')],
    doNot: ['Do not cut the tree, and do not climb on it.'],
    sources: [],
  },
  'F-CEIL': {
    title: 'THE CEILING MAY FALL',
    lines: [
      'Get everyone out from under the sagging ceiling, and off a soft floor above it. Close the door.',
      'Stop the water if you can do that without walking under the sagging part.',
      'If a door starts to stick at the top, the ceiling may be coming down on it.',
    ],
    call: [call('Plumber or roofer for the source'), call('Contractor for the ceiling')],
    doNot: ['Do not poke, prop up or push the ceiling.', 'Do not walk under the ceiling to save furniture.'],
    sources: ['S14'],
  },
  'F-FALL': {
    title: 'KEEP OFF THE DECK OR STAIRS',
    lines: [
      'Keep everyone off the loose deck, balcony or stairs, and out from under them. Keep away from a loose railing.',
      'Block the way there.',
    ],
    call: [call('Contractor')],
    doNot: ['Do not test the deck or the stairs with your weight, and do not lean on the railing.'],
    sources: ['S42'],
  },
  'F-CHIM': {
    title: 'DO NOT USE THE CHIMNEY',
    lines: [
      'Do not light a fire. Switch off every fuel appliance on that chimney.',
      'Keep people out of the area where the chimney could fall.',
    ],
    call: [call('Chimney professional')],
    doNot: ['Do not stand below the chimney.', 'Do not use anything that vents through it.'],
    sources: ['S40'],
  },
  'F-STRUCT': {
    title: 'STAY AWAY FROM THE DAMAGED PART',
    lines: [
      'Keep everyone off the damaged part of the house, out of it, and out from under it.',
      `If a crack grows, you hear cracking, or doors jam, leave and call ${EMERGENCY}.`,
    ],
    call: [call('Structural engineer')],
    doNot: ['Do not remove, jack up or load anything there, and do not dig.'],
    sources: [],
  },
  'F-HOT': {
    title: 'STOP USING WHAT IS HOT OR SPARKING',
    lines: [
      'Stop using what is hot, sparks or smells. Switch its circuit off only if the breaker panel is dry, cool and silent.',
      `If there is smoke, a glow, a hot wall or crackling, get everyone out and call ${EMERGENCY}.`,
      'Call a licensed electrician.',
    ],
    call: [help, call('Licensed electrician')],
    doNot: ['Do not switch it on again, and do not reset its breaker.'],
    sources: ['S17', 'S19'],
  },
  'F-FLAME': {
    title: 'NO FLAME ON PIPES',
    lines: ['To thaw a pipe, use an open tap, a hair dryer or warm towels. Never do this while you stand in water.'],
    call: [call('Plumber')],
    doNot: ['Do not use a flame to thaw a pipe.'],
    sources: ['S49'],
  },
  'F-CHEM': {
    title: 'DANGEROUS FUMES',
    lines: [
      'Leave, and get to fresh air. Leave the chemicals as they are.',
      `Call Poison Help. If it is hard to breathe, call ${EMERGENCY}.`,
    ],
    call: [poison, help],
    doNot: ['Do not add anything to the chemicals, and do not clean them up in the fumes.'],
    sources: ['S10', 'S30'],
  },
  'F-CONF': {
    title: 'TOXIC AIR',
    lines: [`Keep out of the tank or pit, and keep others away. If somebody fell in, call ${EMERGENCY}.`],
    call: [help],
    doNot: ['Never go in and never lean in, not even to help.'],
    sources: ['S31'],
  },
  'F-PRESS': {
    title: 'STAY CLEAR OF THE VALVE',
    lines: [
      'Stay clear of the hot water and steam that can come out of the valve.',
      'If the heater is electric, switch its breaker off.',
      'Call a plumber now.',
    ],
    call: [call('Licensed plumber')],
    doNot: ['Never cap or adjust the relief valve.'],
    sources: ['S38'],
  },
  'F-EW': {
    title: 'WATER NEAR ELECTRICITY',
    lines: [
      'Do not touch anything electrical, or any water that may reach it.',
      'Switch the main off only if you get there on a dry floor with dry hands, and the panel is dry and quiet.',
      'Otherwise leave the area, and call the electric utility or an electrician.',
    ],
    call: [call('Electric utility'), call('Licensed electrician')],
    doNot: ['Do not use fans, vacuums, pumps or cords there.'],
    sources: ['S1', 'S14', 'S30'],
  },
  'F-PUMP': {
    title: 'DO NOT PUMP OUT THE BASEMENT YET',
    lines: [
      'Wait until no water stands on the ground outside.',
      'Then at most 1 foot may be pumped out. Mark the level and wait overnight. If the water rises, it is too soon.',
      'After that, at most 2 to 3 feet a day may be pumped out. Keep engines outside.',
    ],
    call: [call('Restoration company'), call('Structural engineer (if a wall cracks or bows)')],
    doNot: ['Do not empty a deep basement in one day: the walls can cave in.'],
    sources: ['S11', 'S12'],
  },
  'F-SEW': {
    title: 'SEWAGE: KEEP OUT',
    lines: [
      'Stop all flushing and water use. Keep children and pets out.',
      'Do not touch anything electrical there unless the floor and your hands are dry.',
      'Call a plumber or the sewer utility.',
    ],
    call: [call('Sewer utility'), call('Licensed plumber')],
    doNot: ['Do not touch the sewage.', 'Do not run fans, heating or cooling.'],
    sources: ['S30', 'S31'],
  },
  'F-NOPOWER': {
    title: 'LEAVE FLOODED EQUIPMENT OFF',
    lines: ['Leave off anything that was under water, even if it looks dry.'],
    call: [call('Licensed electrician'), call('Heating or plumbing contractor')],
    doNot: ['Do not switch on, reset or relight anything that was under water.'],
    sources: ['S6', 'S15'],
  },
  'F-AFTERFIRE': {
    title: 'STAY OUT AFTER A FIRE',
    lines: [
      'Stay out until the fire department lets you in. Fires can start again, and floors and roofs can fail.',
      'Never use food or medicine that was in the smoke or heat. Throw it out.',
      'Near ash, wear an N-95 mask, keep the ash damp, and keep children away.',
    ],
    call: [call('Fire department (about going back in)'), call('Licensed electrician'), call('Restoration company')],
    doNot: ['Do not switch any utility back on yourself.'],
    sources: ['S32', 'S33'],
  },
  'F-BAT': {
    title: 'BAT INSIDE',
    lines: [
      'Shut the room with the bat inside.',
      'Call the health department or animal control: it may have to be tested for rabies.',
      'Ask a doctor if the bat was near anyone asleep, or near a child.',
    ],
    call: [call('Health department or animal control'), call('Doctor')],
    doNot: ['Do not release the bat, and do not touch it.'],
    sources: ['S36'],
  },
  'F-RODENT': {
    title: 'DROPPINGS CAN MAKE YOU ILL',
    lines: [
      'Air out the room for 30 minutes.',
      'Put on gloves, wet the droppings with disinfectant, wait 5 minutes, and wipe them up.',
    ],
    call: [],
    doNot: ['Do not stir up dry droppings with a broom or a vacuum.'],
    sources: ['S35'],
  },
  'F-ASB': {
    title: 'IT MAY BE ASBESTOS',
    lines: [
      'Leave the room, close it, and turn off heating and cooling there.',
      'Leave the samples and the removal to trained people.',
    ],
    call: [call('Accredited asbestos inspector')],
    doNot: ['Do not touch, sweep or vacuum the material.'],
    sources: ['S26', 'S28'],
  },
  'F-LEAD': {
    title: 'IT MAY BE LEAD PAINT',
    lines: ['Treat it as lead paint until it is tested.', 'Keep children away. Pick up chips with wet wipes.'],
    call: [call('Lead inspector')],
    doNot: ['Do not sand the paint dry, and do not scrape or heat it.'],
    sources: ['S20', 'S21'],
  },
  'F-HEIGHT': {
    title: 'STAY OFF THE ROOF',
    lines: ['Look from the ground or from the attic hatch.'],
    call: [call('Roofer')],
    doNot: ['Do not go on a roof or a ladder in rain, wind, ice or dark, or near wires.'],
    sources: ['S43'],
  },
  'F-HEAT': {
    title: 'KEEP PEOPLE WARM OR COOL',
    lines: ['Bring people at risk to a place that is warm, or cool in a heat wave.'],
    call: [call('Heating contractor')],
    doNot: ['Do not use an oven for heat, and do not use a grill or a generator indoors.'],
    sources: ['S6', 'S9'],
  },
  'F-DUST': {
    title: 'DANGEROUS DUST',
    lines: ['Cut stone, tile and concrete wet, or with a vacuum shroud, and wear a respirator.'],
    call: [],
    doNot: ['Do not cut stone, tile or concrete dry.'],
    sources: ['S29'],
  },
  'T-electrician': trade('A licensed electrician has to see this before anyone works on it.', 'Licensed electrician', [
    'S17',
    'S19',
  ]),
  'T-engineer': trade(
    'A carpenter or a structural engineer has to see this before anyone works on it.',
    'Structural engineer',
    ['S48'],
  ),
  'T-gas': trade(
    'A licensed gas technician has to see this within a day. Keep the appliance off until then.',
    'Gas technician',
    ['S6', 'S9'],
  ),
  'T-plumber': trade('A licensed plumber has to see this.', 'Licensed plumber', []),
  'T-mold': trade(
    'Leave the mold alone. This is a job for a mold contractor, and for a heating contractor if it is in the ducts.',
    'Mold contractor',
    ['S1', 'S4'],
  ),
  'T-glazier': trade(
    'Keep children and pets away from the glass. Have a glazier replace it within a day.',
    'Glazier',
    [],
  ),
  'T-door': trade(
    'The springs and cables hold a force that can kill. Leave them to a technician.',
    'Garage door technician',
    ['S44'],
  ),
  'T-wildlife': trade(
    'Keep away from the animal or the nest. Have a wildlife professional remove it.',
    'Wildlife professional',
    [],
  ),
  'F-VULN': {
    title: 'KEEP PEOPLE AT RISK AWAY',
    lines: [
      'Keep pregnant people, children, and people with asthma, lung disease or a weak immune system out of the area and away from the work.',
    ],
    call: [],
    doNot: [],
    sources: ['S1', 'S2'],
  },
}

/** The message that names who is to be called: "CALL A LICENSED ELECTRICIAN". */
function trade(line: string, label: string, sources: readonly string[]): MessageText {
  return { title: `CALL A ${label.toUpperCase()}`, lines: [line], call: [call(label)], doNot: [], sources }
}
