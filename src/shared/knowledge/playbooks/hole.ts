import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'hole',
  title: 'Hole in drywall',
  urgency: 'month',
  difficulty: 'Beginner',
  time: '2-3 short days',
  recognize: [say('A hole from a bump, or an opening left by a plumber or an electrician.')],
  lookAlikes: [
    lookAlike('Soft wet board', 'Does it give when you press it?'),
    lookAlike('Rodent hole', 'Is the edge gnawed?'),
  ],
  redFlags: [say('Bare wires show in the hole.'), say('The wall is fire-rated, such as a garage wall.')],
  first15: [
    here('Look in with a light, and keep your hands out.'),
    say('If you see bare wires, stop and call an electrician.'),
    here('Measure the hole.'),
    here('Cover it with cardboard and tape, and keep children away.'),
  ],
  doNot: [say('Do not touch any wire, pipe or foil in the wall.')],
  untilHelp: [say('Leave it covered.')],
  work: {
    by: 'owner',
    trade: 'a drywall contractor',
    why: say('You can patch a dry hole of up to about 2 feet yourself if the house was built after 1980.'),
    say: 'I have a hole in drywall. I can tell you how large it is, where it is, and what the surface looks like.',
    ask: ['Can you match the texture?', 'How do you control dust?', 'Is fire-rated board needed?'],
  },
  outline: [
    say('For a small hole, stick on a mesh patch.'),
    say('For a large hole, cut neat edges, only as deep as the drywall.'),
    say('Screw backing strips behind it and fit a new piece.'),
    say('Tape it and apply three thin coats.'),
    say('Sand it smooth.'),
    say('Prime and paint.'),
  ],
  materials: ['Mesh or paper tape', 'Drywall piece', 'Joint compound', 'Primer', 'Paint'],
  tools: ['Drywall saw', 'Putty knife', 'Screwdriver', 'N-95 mask'],
  photograph: [say('Take a photo of the inside of the hole with the flash on, and a tape measure in the picture.')],
  insurance: [
    say('Vandalism is usually insured, but the repair rarely costs more than the deductible. Ask your insurer.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show what runs behind the board.')],
}
