import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'flood',
  title: 'Flooded basement or floor',
  urgency: 'now',
  difficulty: 'Professional',
  time: '3-10 days',
  recognize: [say('Water stands on the floor. Depth, color and source decide what to do.')],
  lookAlikes: [
    lookAlike('Seep line after rain', 'Is there only a wet line along the wall?'),
    lookAlike('Drain backup', 'Does it rise from the lowest drain?'),
    lookAlike('Condensation', 'Is it only on cold pipes and walls?'),
  ],
  redFlags: [
    say('Water may reach outlets, cords or the panel.', 'S30'),
    say('The water is a foot deep or more.', 'S11 S12'),
    say('It came from a river, the street or the ground.'),
  ],
  first15: [
    say('Stay out if the water may reach outlets, cords or the panel.', 'S30'),
    say('Stop the water at its source if you can do that from a dry place.'),
    say('Bring people and pets upstairs.'),
    say('Take photos from the stairs.', 'S47'),
  ],
  doNot: [
    say('Never run a generator indoors. It belongs at least 20 feet from the house.', 'S1'),
    say('Do not pump out a deep basement in one day.', 'S11 S12'),
  ],
  untilHelp: [
    here('Only if you are sure the power is off: dry small amounts of clean water within 24 to 48 hours.', 'S1 S5'),
    here('Take out soft things that stayed wet for more than 48 hours.', 'S1'),
  ],
  work: {
    by: 'professional',
    trade: 'a restoration company and an electrician',
    why: say('Do this yourself only if the water is clean, shallow and in one room, and the power is off.'),
    say: 'Water got into my house. I can tell you how deep it is, what color it is, and whether the power is on.',
    ask: ['Which category of water damage is it?', 'Do you keep a drying log?', 'What has to be cut out?'],
  },
  outline: [
    say('Only if you are sure the power is off: mop up clean water less than an inch deep.'),
    say('Lift the wet carpet and pad.'),
    say('Measure the moisture each day until it is normal.'),
    say('Clean and put things back when everything is dry.', 'S1'),
  ],
  materials: ['Mop', 'Trash bags', 'Detergent'],
  tools: ['Moisture meter', 'Gloves', 'Boots', 'N-95 mask'],
  photograph: [
    say('Photograph the water line with a tape measure.'),
    say('Photograph serial numbers of what was under water.'),
  ],
  insurance: [
    say(
      'Damage from a broken pipe is usually insured. Floods and groundwater usually need a policy of their own. Ask your insurer.',
      'S46',
    ),
  ],
  blindSpots: [say('A photo cannot show how far the water rose inside the walls.')],
}
