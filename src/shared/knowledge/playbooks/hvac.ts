import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'hvac',
  title: 'Heating or cooling: leak, ice, no heat',
  urgency: 'week',
  difficulty: 'Beginner',
  time: '1 hour',
  recognize: [say('Water by the air handler, ice on a line, or no heat.')],
  lookAlikes: [
    lookAlike('Roof or pipe leak', 'Is it wet even while the system is off?'),
    lookAlike('Heat pump defrost', 'Does it steam for a few minutes only?'),
    lookAlike('Wet duct', 'Is the water on the outside of a bare duct?'),
    lookAlike('First heat of the season', 'Does the dust smell end within an hour?'),
  ],
  redFlags: [
    say('Anyone feels ill, or there is soot.', 'S9'),
    say('It is cold, there is no heat, and somebody is at risk.', 'S9'),
  ],
  first15: [
    say('If people feel ill, leave and call 911 from outside.', 'S9'),
    here('If there is ice on the line, switch the cooling off.'),
    here('Look at the filter, the thermostat and the switch.'),
    here('If it drips, put a pan and towels under it.'),
  ],
  doNot: [say('Do not chip off the ice.'), say('Do not relight a burner, and do not reset it again and again.', 'S6')],
  untilHelp: [say('If there is no heat in freezing weather, let taps drip so that pipes do not freeze.')],
  work: {
    by: 'shared',
    trade: 'a licensed HVAC contractor',
    why: say(
      'You can change a filter and rinse a drain yourself. Leave refrigerant to a technician with an EPA certificate.',
      'S39',
    ),
    say: 'My heating or cooling has a problem. I can tell you what it does, which model it is, and any error code.',
    ask: [
      'Will you find the leak before you add refrigerant?',
      'Will you test for carbon monoxide?',
      'At its age, should I repair it or replace it?',
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
  insurance: [say('Damage from a sudden leak is usually insured. Wear is usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show what is inside the cooling line, or carbon monoxide.')],
}
