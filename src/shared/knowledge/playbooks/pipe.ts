import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'pipe',
  title: 'Burst or leaking pipe',
  urgency: '24h',
  difficulty: 'Intermediate',
  time: '1-2 hours, then days to dry',
  recognize: [say('Water sprays or pools, or the meter turns with all taps off.')],
  lookAlikes: [
    lookAlike('Condensation', 'Wipe the pipe dry. Does the water come back evenly along a cold pipe?'),
    lookAlike('Drain leak', 'Is it wet only after something drains?'),
    lookAlike('Roof leak', 'Does it come only after rain?'),
    lookAlike('Appliance leak', 'Does the wet spot begin at an appliance?'),
  ],
  redFlags: [
    say('Water runs near an outlet, a switch or a light.', 'S1 S14'),
    say('The pipe is frozen. Keep flames away from it.', 'S49'),
  ],
  first15: [
    say('Shut off the water at the main valve.'),
    say('Open the lowest cold tap so the pipe can drain.'),
    here('Put a bucket below the leak if nothing electrical is near the water.'),
    say('Take photos from near and far, from a dry place.', 'S47'),
  ],
  doNot: [say('Do not thaw a pipe with a flame.', 'S49'), say('Do not touch wet outlets or cords.', 'S1')],
  untilHelp: [say('Leave the water off.'), here('Dry what got wet within 24 to 48 hours, or mold may grow.', 'S1 S5')],
  work: {
    by: 'shared',
    trade: 'a licensed plumber',
    why: say(
      'Call a plumber if the leak is in a wall or slab, a valve is stuck, or the pipe is gray plastic or galvanized.',
    ),
    say: 'I have a leaking pipe. I can tell you where it leaks, when it began, and whether the water is off.',
    ask: ['What is the cause?', 'Will you test the pressure?', 'Who will open the wall and dry it?'],
  },
  outline: [
    say('Drain the pipe until it is empty.'),
    say('Cut out the bad piece, 1 inch past the damage on each side.'),
    say('Smooth the edges and mark how deep the coupling goes.'),
    say('Push on a coupling of the same size that fits this kind of pipe.'),
    say('Turn the water on slowly. Look again after 30 minutes and after 24 hours.'),
    say('Close up the wall when it is dry.', 'S1'),
  ],
  materials: ['Push-fit coupling rated for the pipe', 'Spare pipe'],
  tools: ['Tubing cutter', 'Deburring tool', 'Marker', 'Bucket'],
  photograph: [say('Photograph the failed piece and keep it.'), say('Photograph the meter twice, 15 minutes apart.')],
  insurance: [
    say(
      'Damage from a sudden leak is usually insured. The failed pipe itself is usually not. Ask your insurer.',
      'S46',
    ),
    say('Slow leaks and wear are usually not insured.', 'S46'),
  ],
  blindSpots: [say('A photo cannot show how wet the wall is inside. A moisture reading can.')],
}
