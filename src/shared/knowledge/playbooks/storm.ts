import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'storm',
  title: 'Fallen tree, storm or hail damage',
  urgency: 'week',
  difficulty: 'Professional',
  time: '1 hour to weeks',
  recognize: [say('A hole, lifted shingles, dents in soft metal, or cracked siding.')],
  lookAlikes: [
    lookAlike('Blistered shingles', 'Are gutters and vents free of dents?'),
    lookAlike('Old age', 'Is the loss of grit even?'),
    lookAlike('Old cracks', 'Are the edges dirty?'),
  ],
  redFlags: [say('A tree or a wire lies on the house.', 'S34'), say('There is a smell of gas.', 'S7')],
  first15: [
    say('Stay away from wires, and from anything they touch.', 'S34'),
    say('If a tree lies on the house, get out of the rooms below it.'),
    here('If water comes in, put buckets under it.'),
    say('Take photos from the ground.', 'S47'),
    say('Call your insurer.'),
  ],
  doNot: [say('Do not use a chainsaw, and do not work on the roof.', 'S34 S43')],
  untilHelp: [say('Have a crew cover the roof.'), here('Board up openings that you can reach from the floor.')],
  work: {
    by: 'professional',
    trade: 'a tree service and a roofer',
    why: say('A bent trunk can snap back, and a wire in a tree can kill.', 'S34'),
    say: 'A storm damaged my house. I can tell you which parts it hit, and whether a tree or a wire is down.',
    ask: ['Can you show me proof of insurance?', 'Do you need a crane?', 'Can you keep the rain out for now?'],
  },
  outline: [
    say('One-story vinyl siding only: unzip the panel with a zip tool.'),
    say('Replace the cracked vinyl piece, nail it loosely, and lock it in place.'),
  ],
  materials: ['Vinyl siding piece', 'Nails'],
  tools: ['Zip tool', 'Hammer'],
  photograph: [say('Write down the date of the storm and the size of the hail.')],
  insurance: [say('Storm damage is usually insured. For tree removal there is a limit. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show framing or small hail marks.')],
}
