import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'glass',
  title: 'Broken window or glass',
  urgency: '24h',
  difficulty: 'Intermediate',
  time: '2 hours',
  recognize: [say('A star from a blow, a crack from the edge, or fog between the panes.')],
  lookAlikes: [
    lookAlike('Scratch', 'Does your fingernail glide over it? A crack catches the nail.'),
    lookAlike('Failed seal', 'Is there only fog between two panes?'),
  ],
  redFlags: [say('Somebody is cut.'), say('The glass is overhead, or somebody may have broken in.')],
  first15: [
    say('Put on shoes and gloves. Keep children and pets away.'),
    say('If somebody bleeds, press on the wound and call 911 if it does not stop.'),
    here('Put an X of tape on a cracked pane.'),
    here('Cover the opening from inside.'),
  ],
  doNot: [say('Never push on loose pieces.')],
  untilHelp: [here('Screw a sheet of plywood to the frame from inside. Leave upper floors to a professional.')],
  work: {
    by: 'shared',
    trade: 'a glazier',
    why: say('You can replace a small single pane on the ground floor yourself. Leave other glass to a glazier.'),
    say: 'I have damaged glass. I can tell you how large it is, which floor it is on, and whether it is single or double.',
    ask: ['Does it have to be safety glass?', 'Is there a warranty on the seal?', 'Can you board it up today?'],
  },
  outline: [
    say('Measure the opening. The glass should be an eighth of an inch smaller.'),
    say('With heavy gloves, take out the loose pieces and the glazing points.'),
    say('Press in putty, set the glass, and add new points.'),
    say('Finish with putty and let it cure.'),
  ],
  materials: ['Glass', 'Glazing points', 'Glazing putty'],
  tools: ['Heavy gloves', 'Eye protection', 'Putty knife', 'Tape measure'],
  photograph: [say('Photograph the mark in the corner of the glass.')],
  insurance: [say('Glass that a storm or a thief broke is usually insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot always show the kind of glass.')],
}
