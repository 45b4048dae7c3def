import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'sewage',
  title: 'Sewage backup',
  urgency: '24h',
  difficulty: 'Professional',
  time: 'half a day to several days',
  recognize: [say('Dirty water comes from a floor drain, a tub or a toilet while other fixtures run.')],
  lookAlikes: [
    lookAlike('One clogged trap', 'Is only one fixture slow?'),
    lookAlike('Washer overflow', 'Is there soap in the water?'),
    lookAlike('Storm water', 'Did it come in from outside?'),
  ],
  redFlags: [say('Somebody at risk lives there.', 'S1 S2'), say('It reached carpet, walls or ducts.', 'S4 S30')],
  first15: [
    say('Stop all flushing and water use.', 'S30'),
    say('Keep children and pets out, and shut the doors.', 'S30'),
    say('Call the sewer utility first: the trouble may be in the public main.', 'S30'),
    say('Take photos from the door.', 'S47'),
  ],
  doNot: [say('Do not use drain chemicals or fans.'), say('Do not try to plug a city sewer. Ask the utility.', 'S30')],
  untilHelp: [
    say('Stay out. With a septic system, use no water at all.', 'S31'),
    say('Do not have a septic tank pumped while the ground is soaked.', 'S31'),
  ],
  work: {
    by: 'professional',
    trade: 'a restoration company and a plumber',
    why: say('Sewage makes people ill.', 'S30'),
    say: 'I have a sewage backup. I can tell you where it came out, and whether we have a public sewer or a septic tank.',
    ask: [
      'Will you inspect the line with a camera?',
      'Do we need a backflow valve?',
      'Will you document the disposal and the cleaning?',
    ],
  },
  outline: [
    say('On a small hard floor only: put on boots, gloves and goggles.', 'S30'),
    say('Wash the floor with detergent, rinse, and disinfect as the label says.', 'S30 S51'),
    say('Throw soft things away.', 'S30'),
    say('Wash your hands, and see a doctor if you have cuts or feel ill.', 'S30'),
  ],
  materials: ['Detergent', 'Disinfectant', 'Trash bags'],
  tools: ['Boots', 'Gloves', 'Goggles without vents'],
  photograph: [say('Photograph which drains it came from.')],
  insurance: [
    say(
      'Drain backup is usually insured only if your policy has an added clause. Ask your insurer and the utility.',
      'S46',
    ),
  ],
  blindSpots: [say('A photo cannot show where the line is broken.')],
}
