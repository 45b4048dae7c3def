import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'gas_co',
  title: 'Gas smell or carbon monoxide',
  urgency: 'now',
  difficulty: 'Professional',
  time: 'a visit of the utility',
  recognize: [
    say('Gas smells of rotten eggs or hisses. Carbon monoxide has no smell. The alarm sounds, or people feel ill.'),
  ],
  lookAlikes: [
    lookAlike('Dry drain trap', 'Is the smell right at a drain?'),
    lookAlike('Sulfur in hot water', 'Does it smell only at the tap?'),
    lookAlike('Low battery', 'Does the alarm chirp just once a minute?'),
  ],
  redFlags: [say('When you are not sure, treat it as gas or carbon monoxide.', 'S7 S9')],
  first15: [
    say('Leave now, on foot, with everyone and your pets.', 'S7 S8 S9'),
    say('Call 911 once you are outside, and then the gas utility.', 'S7 S8'),
    say('Stay out until they say it is safe.', 'S7 S9'),
  ],
  doNot: [say('Touch no switch and no flame, and use no phone inside.', 'S7 S8'), say('Never test by waiting.')],
  untilHelp: [say('Leave the appliance off until it was serviced.')],
  work: {
    by: 'emergency',
    trade: 'the gas utility and the fire department',
    why: say('Gas explodes, and carbon monoxide kills without a sign.', 'S7 S9'),
    say: 'It is strongest there. These people feel ill. The alarm shows this number.',
    ask: ['What did you measure?', 'Which appliance was it?', 'Did you test the vent?'],
  },
  outline: [
    say('Later, fit carbon monoxide alarms outside bedrooms and on each level.', 'S9'),
    say('Have fuel appliances serviced each year by a licensed technician.', 'S9'),
  ],
  materials: ['Carbon monoxide alarms'],
  tools: [],
  photograph: [say('Take photos only after it was cleared.')],
  insurance: [say('Insurance is rarely the question here.')],
  blindSpots: [say('Words rule here. A photo can never clear it.')],
}
