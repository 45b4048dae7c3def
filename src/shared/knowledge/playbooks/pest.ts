import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'pest',
  title: 'Termites, rodents or bats',
  urgency: 'month',
  difficulty: 'Beginner',
  time: '1-2 days',
  recognize: [
    say(
      'Mud tubes and wings of equal size mean termites. Droppings like rice mean rodents. Droppings below a gap mean bats.',
      'S37',
    ),
  ],
  lookAlikes: [
    lookAlike('Ants', 'Is the waist narrow and are the wings unequal?', 'S37'),
    lookAlike('Rot', 'Is the wood soft, with no tunnels?'),
  ],
  redFlags: [say('A bat was near somebody asleep.', 'S36'), say('Wires are gnawed.')],
  first15: [
    say('Do not spray anything. Leave everything as it is.'),
    say('Shut the room if a bat is inside.', 'S36'),
    here('Keep one insect or wing in a bag or on tape.'),
    say('Take photos.', 'S47'),
  ],
  doNot: [say('Do not sweep or vacuum dry droppings.', 'S35'), say('Do not touch or release a bat.', 'S36')],
  untilHelp: [say('Seal your food, note where there are gaps, and keep children away.')],
  work: {
    by: 'shared',
    trade: 'a licensed pest firm',
    why: say(
      'You can set traps and fill small gaps yourself. Leave termites, bats and large numbers of rodents to a professional.',
    ),
    say: 'I may have pests. I can tell you what I saw, and where and when I saw it.',
    ask: ['How can you tell which pest it is?', 'May I see the label of what you use?', 'Is there a warranty?'],
  },
  outline: [
    say('Set traps along the wall.'),
    say('Fill small gaps with steel wool and caulk.'),
    say('Put on gloves, wet droppings with disinfectant, wait 5 minutes, and wipe them up.', 'S35'),
  ],
  materials: ['Traps', 'Steel wool', 'Caulk', 'Disinfectant'],
  tools: ['Gloves', 'Flashlight', 'N-95 mask'],
  photograph: [say('Photograph the tubes or droppings with something for scale.')],
  insurance: [say('Damage by pests is usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show hidden tunnels.')],
}
