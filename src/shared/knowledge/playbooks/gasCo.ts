import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'gas_co',
  title: 'Gas smell or carbon monoxide',
  urgency: 'now',
  difficulty: 'Professional',
  time: 'a visit by the utility',
  recognize: [
    say('Gas smells like rotten eggs, or hisses. Carbon monoxide has no smell: the alarm sounds, or people feel ill.'),
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
  doNot: [
    say('Do not touch a switch or a flame, and do not use a phone inside.', 'S7 S8'),
    say('Never wait to see if it gets worse.'),
  ],
  untilHelp: [say('Leave the appliance off until it has been serviced.')],
  work: {
    by: 'emergency',
    trade: 'the gas utility and the fire department',
    why: say('Gas can explode, and carbon monoxide kills without warning.', 'S7 S9'),
    say: 'We may have a gas leak or carbon monoxide. I can tell you what we noticed, and who feels ill.',
    ask: ['What did you measure?', 'Which appliance was it?', 'Did you test the vent?'],
  },
  outline: [
    say('Later, fit carbon monoxide alarms outside bedrooms and on each level.', 'S9'),
    say('Have fuel appliances serviced each year by a licensed technician.', 'S9'),
  ],
  materials: ['Carbon monoxide alarms'],
  tools: [],
  photograph: [say('Take photos only after the house has been cleared.')],
  insurance: [say('Think about insurance only when everyone is safe.')],
  blindSpots: [say('A photo can never show that there is no gas.')],
}
