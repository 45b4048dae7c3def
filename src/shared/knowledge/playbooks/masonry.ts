import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'masonry',
  title: 'Chimney, masonry or retaining wall',
  urgency: 'month',
  difficulty: 'Intermediate',
  time: 'a weekend',
  recognize: [say('A chimney or wall that leans or bulges, loose bricks, or a gap to the house.')],
  lookAlikes: [
    lookAlike('Spalled face', 'Has only the face of the brick come off, and is the mortar firm?'),
    lookAlike('White salt', 'Does it wash off?'),
    lookAlike('Flashing leak', 'Is the stain beside the chimney after rain?'),
    lookAlike('Settled path', 'Is the wall beside it sound?'),
  ],
  redFlags: [say('It leans or bricks are loose.', 'S40')],
  first15: [
    say('If it is a chimney, do not light a fire or run a fuel appliance on it.', 'S40'),
    say('Block off the ground around it, out to at least one and a half times its height.'),
    say('Take photos from a safe distance.', 'S47'),
  ],
  doNot: [say('Do not dig near the wall, and do not put weight on the ground above it.')],
  untilHelp: [say('Keep water away from it. Do not prop it up.')],
  work: {
    by: 'shared',
    trade: 'a mason or chimney professional',
    why: say('An engineer should see anything that leans, and any wall higher than 4 feet.', 'S40'),
    say: 'I have damaged masonry. I can tell you how high it is, whether it leans, and what uses the flue if it has one.',
    ask: ['Is the liner sound?', 'Is there drainage?', 'Should it be rebuilt or tied back?'],
  },
  outline: [
    say('Low joints only: dampen loose mortar and rake it out by hand.'),
    say('Wet the joint and press in soft matching mortar.'),
    say('Keep it damp for days while it cures.'),
  ],
  materials: ['Matching mortar'],
  tools: ['Hand rake', 'Pointing trowel', 'N-95 mask', 'Eye protection'],
  photograph: [say('Photograph how far it leans, and the attic side.')],
  insurance: [
    say('Damage from a storm or a fire is usually insured. Settling is usually not. Ask your insurer.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show the liner or the footing.')],
}
