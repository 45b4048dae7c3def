import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'ceiling_stain',
  title: 'Ceiling stain or drip',
  urgency: 'week',
  difficulty: 'Intermediate',
  time: '1-2 days',
  recognize: [say('A ring on the ceiling, or a drip that comes when a bathroom above is used.')],
  lookAlikes: [
    lookAlike('Roof leak', 'Does it come with rain?'),
    lookAlike('Air conditioner pan', 'Does it come only in the cooling season?'),
    lookAlike('Old stain', 'Is it dry and firm, and has it stayed the same size?'),
  ],
  redFlags: [say('The ceiling sags or bulges.', 'S14'), say('There is a light in the wet area.', 'S1')],
  first15: [
    say('If there is a bathroom above, stop using it and close its valves.'),
    say('Look from the doorway for a sag or a bulge.', 'S14'),
    here('Put a bucket and plastic below the drip if no light is near it.'),
    here('Take photos from near and far.', 'S47'),
  ],
  doNot: [say('Do not poke a wet ceiling.', 'S14'), say('Do not switch on lights below the wet spot.', 'S1')],
  untilHelp: [
    say('If the water comes from a bathroom, do not use it.'),
    here('Dry what got wet within 24 to 48 hours, or mold may grow.', 'S1 S5'),
  ],
  work: {
    by: 'shared',
    trade: 'a licensed plumber',
    why: say('Call a plumber if the source is in the floor, if you cannot find it, or if there is rot.'),
    say: 'My ceiling has a stain or a drip. I can tell you when it gets wet, and what is above it.',
    ask: [
      'How will you find the source?',
      'Will you open the ceiling from below or from above?',
      'Is the subfloor sound?',
    ],
  },
  outline: [
    say('Find and fix the source. Run one fixture at a time and watch below.'),
    say('Wait until the ceiling is dry. Never close it up on the day it got wet.', 'S1'),
    say('Cut out the soft drywall.'),
    say('Fit a patch and finish the joints.'),
    say('Seal the dry stain with a stain-blocking primer, and paint.'),
  ],
  materials: ['Stain-blocking primer', 'Patch board', 'Joint compound', 'Ceiling paint'],
  tools: ['Drywall saw', 'Putty knife', 'N-95 mask', 'Flashlight'],
  photograph: [
    say('Draw a pencil line around the stain and write the date on it.'),
    say('Photograph the room above with its fixtures.'),
  ],
  insurance: [
    say(
      'Damage from a sudden plumbing leak is usually insured. Damage from repeated seepage is usually not. Ask your insurer.',
      'S46',
    ),
  ],
  blindSpots: [say('A photo cannot show the joists and the subfloor. A moisture reading helps.')],
}
