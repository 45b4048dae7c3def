import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'electric',
  title: 'Scorched outlet or switch, flicker',
  urgency: '24h',
  difficulty: 'Professional',
  time: "an electrician's visit",
  recognize: [say('Brown or melted plastic, a smell, a buzz, warmth, a loose plug, or dim lights.')],
  lookAlikes: [
    lookAlike('Loose bulb', 'Is it only one lamp?'),
    lookAlike('Large motor', 'Do the lights dim only for a moment, when a motor starts?'),
    lookAlike('Dimmer', 'Is it only slightly warm?'),
    lookAlike('Candle soot', 'Does it wipe off, with no heat?'),
  ],
  redFlags: [say('Heat, smell, sparks or a shock.', 'S17 S19'), say('The house has aluminum wiring.', 'S17')],
  first15: [
    say('Stop using what flickers, smells or is scorched.', 'S19'),
    say('Switch its circuit off only if the panel is dry, cool and silent. Leave it off.'),
    here('Hold the back of your hand near the wall, but do not touch it. If it is hot, get out and call 911.'),
    say('Take photos from a distance.', 'S47'),
  ],
  doNot: [say('Do not replace or tape anything, and do not reset the breaker again.', 'S17')],
  untilHelp: [say('Leave the circuit off. Use battery lights.')],
  work: {
    by: 'professional',
    trade: 'a licensed electrician',
    why: say('Do not try this repair yourself: it takes training.', 'S17'),
    say: 'I have an electrical problem. I can tell you where it is, what I noticed, and how old the house is.',
    ask: [
      'Is the cause the connection or the load?',
      'Which repair fits aluminum wiring?',
      'Do I need arc-fault or ground-fault protection?',
    ],
  },
  outline: [
    say('Write down what runs on that circuit.'),
    say('Unplug heaters. Large appliances belong on a wall outlet of their own.', 'S19'),
  ],
  materials: ['Notepad'],
  tools: ['Battery light'],
  photograph: [say('Photograph the label of the panel with its door closed.')],
  insurance: [say('A fire is usually insured. Wear is usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show what is behind the plate.')],
}
