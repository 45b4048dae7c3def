import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'crack_wide',
  title: 'Wide, stepped or level crack',
  urgency: 'week',
  difficulty: 'Professional',
  time: "an engineer's visit first",
  recognize: [say('A crack that steps through mortar, runs level, leaks, or has one side shifted.')],
  lookAlikes: [
    lookAlike('Shrinkage', 'Is it an upright hairline in poured concrete with the same width all along?'),
    lookAlike('Veneer only', 'Is the wall behind it sound?'),
    lookAlike('Old repair', 'Is there paint inside the crack?'),
  ],
  redFlags: [
    say('The wall bows, or the crack is sudden or growing.', 'S48'),
    say('Doors jam or the wall makes noise.'),
  ],
  first15: [
    say('Leave the area if anything moves.'),
    here('Direct rainwater away from the wall.'),
    here('Measure the crack and mark its ends with the date.'),
    here('Take photos of the crack with a ruler, and of the whole wall.', 'S47'),
  ],
  doNot: [say('Do not dig there, and do not fill the crack.'), say('Do not prop up the wall yourself.')],
  untilHelp: [here('Watch the marks. Leave the house if doors jam suddenly or plaster falls.')],
  work: {
    by: 'professional',
    trade: 'a structural engineer',
    why: say('An engineer should see a crack that is a quarter inch wide, level, stepped or bowing.', 'S48'),
    say: 'I have a large crack. I can tell you how wide and long it is, when I first saw it, and whether doors stick.',
    ask: ['Is it still moving?', 'Is the cause the soil, water or a load?', 'Will I get a sealed drawing?'],
  },
  outline: [say("Wait for the engineer's answer before any repair.")],
  materials: ['Pencil', 'Ruler'],
  tools: ['Level', 'Tape measure'],
  photograph: [say('Photograph it each week from the same place.')],
  insurance: [say('Settling and earth movement are usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show soil, load or tilt.')],
}
