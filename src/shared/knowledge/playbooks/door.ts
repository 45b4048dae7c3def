import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'door',
  title: 'Door or lock after a break-in',
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
  doNot: [say('Do not clean anything before the police have seen it.')],
  untilHelp: [say('Brace the door from inside. Stay elsewhere if it does not lock.')],
  work: {
    by: 'shared',
    trade: 'a carpenter or locksmith',
    why: say('A plate or a lock cylinder is a job for an owner. A split frame is not.'),
    say: 'I have a damaged door. I can tell you what happened, and whether it still closes and locks.',
    ask: [
      'What is the full price before you come?',
      'Will you repair or replace the frame?',
      'Will you rekey all locks?',
    ],
  },
  outline: [
    say('Take the split piece of the frame off.'),
    say('Glue and screw the frame, and add a steel plate.'),
    say('Use long screws that reach the stud.'),
    say('Align the door and test the lock. It must open fast from inside.'),
    say('Change the codes of openers and smart locks.'),
  ],
  materials: ['Strike plate', '3 inch screws', 'Wood glue'],
  tools: ['Screwdriver', 'Drill', 'Clamp'],
  photograph: [say('Photograph the hinge side and the lock side.')],
  insurance: [say('Theft and vandalism are usually insured, with a police report. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the frame inside the wall.')],
}
