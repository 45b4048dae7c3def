import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'ceiling_sag',
  title: 'Sagging or bulging ceiling',
  urgency: 'now',
  difficulty: 'Professional',
  time: 'days',
  recognize: [say('The ceiling sags, crackles, or has nails that pop out.')],
  lookAlikes: [
    lookAlike('Old dip in the framing', 'Is it dry, and has it looked the same for years?'),
    lookAlike('Loose plaster', 'Is it an old plaster ceiling with cracks or crumbling spots?'),
    lookAlike('Water in the paint', 'Is there a small water balloon under the paint?'),
  ],
  redFlags: [say('There is water or a light in the sagging part.', 'S1 S14'), say('Snow or a tree lies above it.')],
  first15: [
    say('Get everyone out from under the ceiling, and close the door.', 'S14'),
    say('If water may be above it, stop it at the fixture or the main valve.'),
    say('Take a photo from the doorway.'),
  ],
  doNot: [say('Do not poke, prop up or push the ceiling.'), say('Do not walk under the ceiling to save furniture.')],
  untilHelp: [say('Keep the room closed.')],
  work: {
    by: 'professional',
    trade: 'a plumber or roofer for the source, and a contractor',
    why: say('Wet drywall is heavy and can fall in one piece. Plaster is even heavier.'),
    say: 'My ceiling sags. I can tell you how large the bulge is, and whether there is water or a light in it.',
    ask: [
      'Is the framing sound?',
      'Will you test for asbestos before you take it down?',
      'Will you let it dry before you close it up?',
    ],
  },
  outline: [say('Stay out until a contractor has taken the loose part down.')],
  materials: ['Plastic sheet'],
  tools: ['Flashlight'],
  photograph: [say('Take a video from the doorway.')],
  insurance: [
    say('Damage from a sudden leak is usually insured. Damage from neglect is usually not. Ask your insurer.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show the joists and the load above.')],
}
