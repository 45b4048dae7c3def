import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'mold',
  title: 'Mold',
  urgency: 'month',
  difficulty: 'Beginner',
  time: 'half a day',
  recognize: [say('Spots that smear and smell musty, often behind furniture.')],
  lookAlikes: [
    lookAlike('Soot', 'Is it on studs or outside corners, or near candles?'),
    lookAlike('White salt on masonry', 'Does it dissolve in water?'),
    lookAlike('Dirt', 'Does a drop of diluted bleach leave it dark? Mold gets lighter.'),
  ],
  redFlags: [
    say('It covers more than about 10 square feet.', 'S4'),
    say('It is in the heating or cooling system.', 'S1 S4'),
    say('A baby, or somebody with asthma or a weak immune system, lives there.', 'S1 S2'),
  ],
  first15: [
    say('Stop the moisture.', 'S1 S4'),
    say('Keep people at risk away.', 'S1 S2'),
    say('Leave fans off. Leave heating and cooling off if there is mold in them.', 'S1 S4'),
    here('Take photos with a tape measure.', 'S47'),
  ],
  doNot: [
    say('Do not brush mold while it is dry.'),
    say('Do not paint or caulk over mold: that does not work.', 'S4'),
    say('Never mix cleaning products.', 'S1'),
  ],
  untilHelp: [say('Close the door, and dry the air in the other rooms.')],
  work: {
    by: 'owner',
    trade: 'a mold contractor',
    why: say(
      'You can clean up to about 10 square feet of a hard surface yourself. Leave more to a mold contractor.',
      'S4',
    ),
    say: 'I have mold. I can tell you how large the area is, when I first saw it, and what got wet.',
    ask: ['What is the cause of the moisture?', 'How will you contain it?', 'Who checks it at the end?'],
  },
  outline: [
    say('Put on gloves, goggles without vents and an N-95 mask.', 'S1 S2'),
    say('Fix the cause of the water.', 'S4'),
    say('Bag soft things that are moldy.', 'S4'),
    say('Scrub the hard surface with water and detergent, and dry it.', 'S4'),
    say('Watch it for two weeks. If it comes back, the moisture is still there.', 'S4'),
  ],
  materials: ['Detergent', 'Trash bags'],
  tools: ['Brush', 'Gloves', 'Goggles without vents', 'N-95 mask'],
  photograph: [say('Photograph behind the trim, and write down what it smells like.')],
  insurance: [
    say(
      'Mold is usually not insured, or only in part. It helps if the cause was sudden and hidden. Ask your insurer.',
      'S46',
    ),
  ],
  blindSpots: [say('A photo cannot show mold behind the wall. Humidity and moisture readings help.')],
}
