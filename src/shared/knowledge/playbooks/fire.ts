import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'fire',
  title: 'Fire, smoke or soot',
  urgency: '24h',
  difficulty: 'Professional',
  time: 'days to months',
  recognize: [say('Charred wood, a film of soot, or a smell of smoke.')],
  lookAlikes: [
    lookAlike('Furnace soot', 'Is it around a furnace or heater? That is a sign of carbon monoxide.'),
    lookAlike('Candle marks', 'Are they on cold studs, near candles?'),
    lookAlike('Mold', 'Does it smear green-black and smell musty?'),
    lookAlike('Kitchen grease', 'Is it yellow and sticky?'),
  ],
  redFlags: [say('Something is still smoking.', 'S33'), say('The fire department has not cleared the house.', 'S33')],
  first15: [
    say('Stay out until the fire department lets you in.', 'S33'),
    say('Make sure that all people and pets are safe.'),
    say('Call your insurer.'),
    say('Take photos from outside.', 'S47'),
  ],
  doNot: [
    say('Do not wipe or wash soot.'),
    say('Do not run the heating or cooling.'),
    say('Do not switch any utility back on yourself.', 'S33'),
  ],
  untilHelp: [say('Have a crew board up openings.'), say('Fetch papers and medicine only with permission.', 'S33')],
  work: {
    by: 'professional',
    trade: 'a restoration company',
    why: say('Soot and ash are toxic, and floors and roofs can fail after a fire.', 'S32 S33'),
    say: 'We had a fire or smoke. I can tell you which rooms it reached, and whether water was used and the power is on.',
    ask: ['What kind of soot is it?', 'Will you list the damaged contents?', 'Will you test the air at the end?'],
  },
  outline: [
    say('Only for light soot from a candle or pan: lift it off with a vacuum that has a HEPA filter.'),
    say('Wipe with a dry soot sponge in one direction, then use detergent.'),
    say('Seal the surface against the smell, and paint it.'),
  ],
  materials: ['Detergent', 'Sealer', 'Paint'],
  tools: ['HEPA vacuum', 'Dry soot sponge', 'N-95 mask'],
  photograph: [say('Ask for the fire report.')],
  insurance: [
    say('Damage from fire and smoke is usually insured, and so are extra living costs. Ask your insurer.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show framing, wiring or toxins.')],
}
