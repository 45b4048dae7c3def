import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'door',
  title: 'Door or lock',
  urgency: 'month',
  difficulty: 'Beginner',
  time: '1-2 hours',
  recognize: [say('A door that sticks, sags or does not latch, or a lock that does not turn well.')],
  lookAlikes: [
    lookAlike('Break-in', 'Are there pry marks, a bent plate or a split frame? Then stay out and call the police.'),
    lookAlike('Swelling', 'Does it stick only in wet weather?'),
    lookAlike('Settling', 'Is the gap uneven, or are there new cracks near the door?'),
    lookAlike('Worn latch', 'Does it just not catch?'),
  ],
  redFlags: [
    say('The frame is split, or there are pry marks.'),
    say('Several doors jam, or cracks appear near them.'),
    say('A garage door hangs crooked or falls shut.', 'S44'),
  ],
  first15: [
    here('Look at the hinges, the latch and the gap around the door.'),
    say('If a garage door hangs crooked or is hard to lift, stop using it and keep away from it.', 'S44'),
    here('Take photos from near and far.', 'S47'),
  ],
  doNot: [
    say('Do not touch the springs or cables of a garage door.', 'S44'),
    say('Do not cut or plane a fire door, such as the one between a garage and the house.'),
    say('Do not sand untested paint in a house from before 1978.', 'S20 S21'),
  ],
  untilHelp: [
    say('If a door jams, keep another way out clear.'),
    say('If an outside door does not lock, have a locksmith come the same day.'),
  ],
  work: {
    by: 'shared',
    trade: 'a carpenter or locksmith',
    why: say(
      'You can adjust a hinge and replace a strike plate or a lock cylinder yourself. Leave split frames, fire doors and garage door springs to a professional.',
      'S44',
    ),
    say: 'I have a problem with a door. I can tell you which door it is, and whether it still closes and locks.',
    ask: [
      'What is the full price before you come?',
      'Is it the door, the frame or the floor?',
      'Will you repair or replace the frame?',
    ],
  },
  outline: [
    say('Tighten the screws of the hinges.'),
    say('If a screw does not hold, use a longer one that reaches the stud.'),
    say('Adjust the strike plate so that the latch meets it.'),
    say('If an inside wood door still rubs, mark the spot, sand it and paint it.'),
    say('Test the door. It must lock well, and it must open fast from inside.'),
  ],
  materials: ['Strike plate', '3 inch screws', 'Sandpaper', 'Paint'],
  tools: ['Screwdriver', 'Pencil', 'N-95 mask'],
  photograph: [say('Photograph the hinge side and the lock side.')],
  insurance: [say('Wear is usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the frame inside the wall.')],
  afterBreakIn: {
    title: 'Door damage after a break-in',
    urgency: 'now',
    difficulty: 'Intermediate',
    time: '2-4 hours',
    recognize: [say('A split frame, a bent plate, or a pried edge.')],
    lookAlikes: [
      lookAlike('Swelling', 'Does it stick only in wet weather, with no tool marks?'),
      lookAlike('Settling', 'Is the gap uneven?'),
      lookAlike('Worn latch', 'Does it just not catch?'),
    ],
    redFlags: [say('Somebody may still be inside.')],
    first15: [
      say('Stay out, and call 911 if anyone may be inside.'),
      say('Leave things as they are until the police agree.'),
      say('Take photos and write down the report number.', 'S47'),
      say('Then secure the door. Cancel stolen cards, and change the locks if keys are gone.'),
    ],
    doNot: [
      say('Do not clean anything before the police have seen it.'),
      say('Do not touch the springs or cables of a garage door.', 'S44'),
    ],
    untilHelp: [
      say('Brace the door from inside. Stay elsewhere if it does not lock.'),
      say('Change the codes of garage openers and smart locks.'),
    ],
    work: {
      by: 'shared',
      trade: 'a carpenter or locksmith',
      why: say('You can replace a strike plate or a lock cylinder yourself. Leave a split frame to a professional.'),
      say: 'I have a damaged door. I can tell you what happened, and whether it still closes and locks.',
      ask: [
        'What is the full price before you come?',
        'Will you repair or replace the frame?',
        'Will you rekey all locks?',
      ],
    },
    insurance: [say('Theft and vandalism are usually insured, with a police report. Ask your insurer.', 'S46')],
  },
}
