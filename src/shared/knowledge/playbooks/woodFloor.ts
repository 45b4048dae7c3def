import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'wood_floor',
  title: 'Water-damaged wood floor',
  urgency: 'month',
  difficulty: 'Advanced',
  time: 'weeks',
  recognize: [say('Boards with high edges, gaps or black stains.')],
  lookAlikes: [
    lookAlike('Seasonal gaps', 'Do they close in summer?'),
    lookAlike('Pet stain', 'Is it one dark spot?'),
    lookAlike('Termites', 'Does the wood sound hollow?'),
  ],
  redFlags: [say('The floor is soft or gives way.'), say('The water was dirty.', 'S30')],
  first15: [
    say('If it is wet, stop the water.'),
    here('If it is wet, mop the floor and lift rugs.'),
    say('Stay off any part that feels soft.'),
    here('Take photos from near and far.', 'S47'),
  ],
  doNot: [say('Do not sand or nail while boards are cupped.'), say('Do not use strong heat.')],
  untilHelp: [here('Dry the air on both sides of the floor. It may take weeks.')],
  work: {
    by: 'shared',
    trade: 'a flooring professional',
    why: say(
      'You can replace a few dry, firm boards yourself. Leave more than 10 square feet, or a soft floor, to a professional.',
    ),
    say: 'I have a damaged wood floor. I can tell you how large the area is, and when it got wet, if I know.',
    ask: [
      'How wet are the boards and the subfloor?',
      'Can drying mats save the floor?',
      'Will you refinish the whole room?',
    ],
  },
  outline: [
    say('Let the floor dry until a moisture meter reads the same as on dry boards.'),
    say('Replace single bad boards.'),
    say('Wait some more. Many cupped boards flatten as they dry.'),
    say('Sand the floor when it is flat.'),
    say('Apply two or three coats of finish.'),
  ],
  materials: ['Matching boards', 'Floor finish'],
  tools: ['Moisture meter', 'Mop', 'Dehumidifier'],
  photograph: [say('Photograph the floor from below, and the gap under a straight edge.')],
  insurance: [say('Damage from a sudden leak is usually insured. Wear is usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the subfloor. Moisture readings help.')],
}
