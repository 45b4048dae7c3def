import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'crack_hair',
  title: 'Hairline crack in plaster or drywall',
  urgency: 'watch',
  difficulty: 'Beginner',
  time: '1-2 days with drying',
  recognize: [say('A crack no wider than 1 mm, straight along a seam or from the corner of a door.')],
  lookAlikes: [
    lookAlike('Lifting joint tape', 'Does an edge curl?'),
    lookAlike('Roof truss that lifts', 'Is it a gap between wall and ceiling that comes each winter?'),
    lookAlike('Settling', 'Is it wider than 2 mm, or do doors stick?'),
    lookAlike('Loose plaster', 'Does it sound hollow or move when you press it?'),
  ],
  redFlags: [say('It is a quarter inch wide or more, grows, or runs level or in steps.', 'S48')],
  first15: [
    here('Measure the width at three places.'),
    here('Mark both ends in pencil with the date.'),
    here('Check the other side of the wall and the doors near it.'),
    here('Take photos with a ruler.', 'S47'),
  ],
  doNot: [say('Do not sand untested paint in a house from before 1978.', 'S20 S21')],
  untilHelp: [here('Measure again in 1, 3 and 6 months.')],
  work: {
    by: 'owner',
    trade: 'a plasterer',
    why: say('You can repair a crack yourself if it is no wider than 2 mm and does not grow.'),
    say: 'I have a thin crack. I can tell you how wide and long it is, when I first saw it, and whether doors stick.',
    ask: ['What is the cause?', 'Will it open again?', 'Is the plaster loose?'],
  },
  outline: [
    say('Open the crack a little with a utility knife.'),
    say('Press tape and compound into it.'),
    say('Add two or three thin coats.'),
    say('Sand it smooth when it is dry.'),
    say('Prime and paint.'),
  ],
  materials: ['Joint tape', 'Setting compound', 'Primer', 'Paint'],
  tools: ['Utility knife', '6 and 10 inch knives', 'Ruler', 'Pencil'],
  photograph: [say('Photograph the same spot again with a ruler.')],
  insurance: [say('Settling and wear are usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show movement over time. Photos with dates can.')],
}
