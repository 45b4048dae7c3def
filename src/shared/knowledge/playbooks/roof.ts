import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'roof',
  title: 'Roof leak or missing shingles',
  urgency: 'week',
  difficulty: 'Professional',
  time: 'half a day to 2 days',
  recognize: [say('Drips during or after rain, wet boards in the attic, or daylight through the roof.')],
  lookAlikes: [
    lookAlike('Condensation', 'Does it come on cold, clear nights, with frost on the nails?'),
    lookAlike('Chimney or vent flashing', 'Is the stain right beside a chimney or vent?'),
    lookAlike('Air conditioner line', 'Does a cooling line run through the attic there?'),
  ],
  redFlags: [say('The roof creaks or sags.', 'S43'), say('A tree or a power line lies on the house.', 'S34')],
  first15: [
    say('Stay off the roof.', 'S43'),
    here('Put buckets and plastic under the drip if no light is near it.'),
    here('Look into the attic from the hatch only.'),
    say('Take photos from the ground, with zoom.', 'S47'),
  ],
  doNot: [say('Never walk on a tarp, and never work on a roof in wind or rain.', 'S43')],
  untilHelp: [
    here('Catch the water inside in a bucket.'),
    say('A crew should cover the roof, and first check that it is strong enough.', 'S43'),
  ],
  work: {
    by: 'professional',
    trade: 'a roofer',
    why: say('Falls from roofs kill. Leave the roof to a roofer.', 'S43'),
    say: 'My roof is damaged. I can tell you where, how high and steep the roof is, and what it is made of.',
    ask: [
      'Can you cover it today?',
      'Are the boards under the shingles sound?',
      'Will you take photos before and after?',
    ],
  },
  outline: [
    say('Replace wet attic insulation after the leak is fixed.'),
    say('Repair the ceiling below when it is dry.', 'S1'),
  ],
  materials: ['Bucket', 'Plastic sheet'],
  tools: ['Flashlight', 'Phone with zoom'],
  photograph: [say('Write down the date of the storm.'), say('Photograph all slopes and gutters from the ground.')],
  insurance: [say('Wind and hail are usually insured. Age and wear are usually not. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show the boards under the shingles.')],
}
