import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'appliance',
  title: 'Appliance leak',
  urgency: '24h',
  difficulty: 'Beginner',
  time: '1 hour',
  recognize: [say('Water at a heater, a washer or a dishwasher. Find where the water begins.')],
  lookAlikes: [
    lookAlike('Condensation', 'Wipe a cold tank dry and wait 30 minutes. Does it come back evenly?'),
    lookAlike('Relief valve', 'Is the end of its pipe wet?'),
    lookAlike('Drain backup', 'Does the water come up from a drain?'),
    lookAlike('Supply hose', 'Is the hose behind it wet?'),
  ],
  redFlags: [say('The relief valve drips or the tank rumbles.', 'S38'), say('There is a smell of gas.', 'S7')],
  first15: [
    here('If it leaks, close its water valve.'),
    here('Unplug it only if the plug and the floor are dry.'),
    here('If it drips, put towels and a pan below it.'),
    here('Take photos of the label and the damage.', 'S47'),
  ],
  doNot: [say('Never cap or adjust the relief valve.', 'S38')],
  untilHelp: [say('Leave the appliance off. Leave draining a tank to a professional.')],
  work: {
    by: 'shared',
    trade: 'a licensed plumber',
    why: say(
      'You can replace hoses, filters and door seals yourself. Leave tanks, gas and relief valves to a professional.',
      'S38',
    ),
    say: 'I have a leaking appliance. I can tell you where it leaks, how old it is, and whether it runs on gas.',
    ask: [
      'Is the water pressure right?',
      'Do I need a pan with a drain?',
      'Will you check the vent for carbon monoxide?',
    ],
  },
  outline: [
    say('Close the water valve and replace the hose with a braided one.'),
    say('Tighten the new hose by hand, then a quarter turn more.'),
    say('Run the appliance once and look for leaks.'),
    say('Look again after 24 hours.'),
  ],
  materials: ['Braided hoses', 'Leak alarm'],
  tools: ['Pliers', 'Pan', 'Towels'],
  photograph: [say('Take a video of the drip, and a photo of the label.')],
  insurance: [
    say('Damage from a sudden leak is usually insured. The appliance itself is usually not. Ask your insurer.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show the cause. The label with the age helps.')],
}
