import { lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'hvac',
  title: 'Heating or cooling: leak, ice, no heat',
  urgency: 'week',
  difficulty: 'Beginner',
  time: '1 hour',
  recognize: [say('Water by the air handler, ice on a line, or no heat.')],
  lookAlikes: [
    lookAlike('Roof or pipe leak', 'Is it wet also when the system rests?'),
    lookAlike('Heat pump defrost', 'Is it steam for a few minutes?'),
    lookAlike('Wet duct', 'Is it water on the outside of a bare duct?'),
    lookAlike('First heating', 'Does the dust smell end within an hour?'),
  ],
  redFlags: [
    say('Anyone feels ill, or there is soot.', 'S9'),
    say('There is no heat in the cold, with people at risk.', 'S9'),
  ],
  first15: [
    say('If people feel ill, leave and call 911 from outside.', 'S9'),
    say('With ice on the line, switch the cooling off.'),
    say('Look at the filter, the thermostat and the switch.'),
    say('Put a pan and towels under the drip.'),
  ],
  doNot: [say('Do not chip ice.'), say('Do not relight a burner or reset it again and again.', 'S6')],
  untilHelp: [say('Let taps drip so that pipes do not freeze.')],
  work: {
    by: 'shared',
    trade: 'a licensed HVAC contractor',
    why: say('Filters and drains are work for an owner. Refrigerant needs an EPA certificate.', 'S39'),
    say: 'This is the model, and this is the error code.',
    ask: [
      'Did you find the leak before you refill it?',
      'Will you test for carbon monoxide?',
      'Repair or replace at this age?',
    ],
  },
  outline: [
    say('Switch the system off.'),
    say('Put in a clean filter.'),
    say('Rinse the drain line of the indoor unit.'),
    say('Keep vents and the outdoor unit clear of snow.'),
    say('Switch it on and watch the drain.'),
  ],
  materials: ['New filter'],
  tools: ['Bucket', 'Flashlight', 'Cloth'],
  photograph: [say('Photograph the label, the filter and the line.')],
  insurance: [say('Sudden water is usually insured. Wear is usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the charge or carbon monoxide.')],
}
