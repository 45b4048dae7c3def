import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'asbestos',
  title: 'Material that may contain asbestos',
  urgency: 'watch',
  difficulty: 'Professional',
  time: 'depends on the test',
  recognize: [say('Popcorn ceiling, gray-brown shiny pebbles, 9 inch tile, black glue, or white pipe wrap.')],
  lookAlikes: [
    lookAlike('Foam beads', 'Are they round and soft?'),
    lookAlike('Cellulose', 'Is it gray fluff?'),
    lookAlike('Fiberglass', 'Is it pink or yellow?'),
  ],
  redFlags: [say('The material is damaged or crumbles.', 'S26 S28')],
  first15: [
    say('Leave the room and close it off.', 'S28'),
    say('Keep children and pets out.', 'S28'),
    say('Turn off heating and cooling there.', 'S28'),
    say('Take photos from the door.', 'S47'),
  ],
  doNot: [say('Do not touch, sweep or vacuum the material.', 'S27 S28')],
  untilHelp: [say('Leave the material alone.')],
  work: {
    by: 'professional',
    trade: 'an accredited asbestos inspector',
    why: say('Only a lab can tell. Leave the sample to trained people.', 'S26 S28'),
    say: 'I may have asbestos. I can tell you what the material looks like, how old it is, and how much is damaged.',
    ask: [
      'Are you accredited?',
      'Are you independent of the company that removes it?',
      'Will you test the air at the end?',
    ],
  },
  outline: [say('If the material is not damaged, leave it as it is and keep it dry.', 'S28')],
  materials: [],
  tools: [],
  photograph: [say('Keep the lab report.')],
  insurance: [say('It is usually not insured, unless a storm or fire caused it. Ask your insurer.', 'S46')],
  blindSpots: [say('Fibers cannot be seen, in a photo or by eye.', 'S26')],
}
