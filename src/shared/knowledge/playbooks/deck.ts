import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'deck',
  title: 'Deck, balcony, railing or stairs',
  urgency: 'month',
  difficulty: 'Beginner',
  time: 'half a day',
  recognize: [say('A rail that moves, a gap at the house, a soft post, or rust streaks.')],
  lookAlikes: [
    lookAlike('Drying checks', 'Do they run along the grain, and does a knife tip stop?'),
    lookAlike('Single loose board', 'Is the rest firm?'),
    lookAlike('Springy boards', 'Are the boards sound, but the joists far apart?'),
  ],
  redFlags: [say('It is more than 30 inches high and something is loose.', 'S42')],
  first15: [
    say('Keep everyone off it and out from under it.', 'S42'),
    say('Tape it off and lock the door to it.'),
    here('Push the railing by hand, from the safe side only.'),
    here('Take photos.', 'S47'),
  ],
  doNot: [say('Do not prop up the deck or the stairs.')],
  untilHelp: [say('Keep everyone off it until it is fixed.')],
  work: {
    by: 'shared',
    trade: 'a contractor',
    why: say(
      'You can replace single boards of a low deck yourself. Leave the ledger, posts, joists and stairs to a professional.',
      'S42',
    ),
    say: 'My deck, stairs or railing is damaged. I can tell you how high and how old it is, and what moves.',
    ask: ['Are the ledger bolts and flashing sound?', 'Are the footings sound?', 'Is the railing strong enough?'],
  },
  outline: [
    say('Low deck only: take up the bad board.'),
    say('Screw down a new board with exterior screws.'),
    say('Bolt the loose baluster back on.'),
    say('Check it again every spring.'),
  ],
  materials: ['Deck board', 'Exterior screws', 'Wood preservative'],
  tools: ['Drill', 'Tape measure', 'Saw'],
  photograph: [say('Photograph the fasteners and the post bases from outside.')],
  insurance: [say('Rot is usually not insured. Damage by a fallen tree usually is. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the fasteners inside.')],
}
