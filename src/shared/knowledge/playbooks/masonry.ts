import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'masonry',
  title: 'Chimney, masonry or retaining wall',
  urgency: 'month',
  difficulty: 'Intermediate',
  time: 'a weekend',
  recognize: [say('A lean, gaps to the house, loose bricks, a bulge, or a tilted wall.')],
  lookAlikes: [
    lookAlike('Spalled face', 'Is only the face off and the mortar firm?'),
    lookAlike('White salt', 'Does it wash off?'),
    lookAlike('Flashing leak', 'Is the stain beside the chimney after rain?'),
    lookAlike('Settled path', 'Is the wall beside it sound?'),
  ],
  redFlags: [say('It leans or bricks are loose.', 'S40')],
  first15: [
    say('Use no fire and no fuel appliance on that chimney.', 'S40'),
    say('Fence off the ground, about one and a half times its height.'),
    say('Take photos with a plumb line.', 'S47'),
  ],
  doNot: [say('Do not dig or put load above the wall.')],
  untilHelp: [say('Lead water away. Do not prop it.')],
  work: {
    by: 'shared',
    trade: 'a mason or chimney professional',
    why: say('A lean, or a wall of more than 4 feet, is for an engineer.', 'S40'),
    say: 'It is this high, leans this much, and these appliances use the flue.',
    ask: ['How is the liner?', 'Is there drainage?', 'Rebuild or tie?'],
  },
  outline: [
    say('Low joints only: rake out loose mortar by hand, damp.'),
    say('Wet the joint and press in soft matching mortar.'),
    say('Let it cure damp for days.'),
  ],
  materials: ['Matching mortar'],
  tools: ['Hand rake', 'Pointing trowel', 'N-95 mask', 'Eye protection'],
  photograph: [say('Photograph the plumb line and the attic side.')],
  insurance: [say('Storm and fire are usually insured. Settling is usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the liner or the footing.')],
}
