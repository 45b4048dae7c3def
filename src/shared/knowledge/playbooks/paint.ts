import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'paint',
  title: 'Peeling paint',
  urgency: 'month',
  difficulty: 'Intermediate',
  time: '1-2 days',
  recognize: [say('Paint that chips, turns chalky, or cracks like dry mud, often at windows.')],
  lookAlikes: [
    lookAlike('Moisture blister', 'Is there water behind it?'),
    lookAlike('New paint on oil paint', 'Is the house from 1978 or later?'),
  ],
  redFlags: [
    say('The house is from before 1978. Most lead paint is in such houses.', 'S24'),
    say('A child under 6 or a pregnant person lives there.', 'S20 S21'),
  ],
  first15: [
    say('Treat it as lead paint until it is tested.', 'S20 S21'),
    say('Pick up chips with wet wipes. Wash hands and toys.', 'S20 S21'),
    say('Keep children away from the spot.'),
    say('Take photos from near and far.', 'S47'),
  ],
  doNot: [say('Do not sand old paint dry, and do not scrape or heat it.', 'S20 S22 S23')],
  untilHelp: [say('Cover the spot with tape or contact paper.')],
  work: {
    by: 'owner',
    trade: 'a lead-safe certified firm',
    why: say(
      'Have the paint tested first. If you hire somebody for more than 6 square feet inside, it must be a certified firm.',
      'S22',
    ),
    say: 'I have peeling paint. I can tell you how old the house is, and whether a small child lives there.',
    ask: ['May I see your certificate?', 'How will you contain the dust?', 'Will you test the dust at the end?'],
  },
  outline: [
    say('Test the paint with a kit, or have an inspector test it.', 'S20'),
    say('After a negative test, scrape off what is loose.'),
    say('Sand the edges smooth.'),
    say('Prime and paint.'),
  ],
  materials: ['Lead test kit', 'Primer', 'Paint', 'Plastic sheet'],
  tools: ['Paint scraper', 'Sanding sponge', 'N-95 mask', 'Paint brush'],
  photograph: [say('Photograph the test result.')],
  insurance: [say('Worn paint is usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo can never show lead.')],
}
