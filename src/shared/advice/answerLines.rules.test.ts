import { expect, it } from 'vitest'
import { answerLines } from './answerLines.rules.ts'
import type { Answers } from './answers.ts'

/** Everything that can be said, so that a new question cannot be forgotten. */
const ALL: { [Field in keyof Required<Answers>]: Answers[Field] } = {
  kind: 'pipe',
  where: 'Bath',
  water: 'drip',
  can_stop_water: 'unknown',
  electric: 'near',
  size_sqft: 20,
  width_mm: 1.6,
  depth_in: 2,
  height_ft: 8,
  crack_shape: 'stair',
  loose: 'no',
  since: 'days',
  year_built: 'unknown',
  tenure: 'renter',
  vulnerable: ['asthma'],
  alarm: 'co',
  emergency: { gas: 'yes', shock: 'no', hurt: 'unsure' },
  power_confirmed_off: false,
  fire_dept_cleared: true,
  state: 'TX',
  text: ' It drips. ',
}

it('says each answer in the words of the form, but not who lives there, what was written, nor a danger that there is not', () => {
  expect(answerLines(ALL)).toEqual([
    'A smell of gas, or a hiss at a gas pipe: Yes',
    'Somebody is hurt, ill or trapped: Not sure',
    'Which alarm is sounding, if any? Carbon monoxide',
    'What is damaged? Leaking or burst pipe',
    'Has the fire department said that you may go back in? Yes',
    'Where in the house? Bath',
    'Is there water? Yes, dripping',
    "Can you stop the water? I don't know",
    'Is anything electrical there, such as an outlet, a light or a cord? Yes, near it',
    'Is the power there off, for certain? No',
    'How large is it, in square feet? 20',
    'How wide is the crack, in millimeters? 1.6',
    'How deep is the water, in inches? 2',
    'How high is it above the ground, in feet? 8',
    'What does the crack look like? In steps',
    'Is anything loose? No',
    'How long has it been there? Days',
    "In what year was the house built? I don't know",
    'Do you own it or rent it? I rent it',
    'State: Texas',
  ])
})

it('says nothing of what was not answered', () => {
  expect(answerLines({})).toEqual([])
  expect(answerLines({ where: '', text: ' ', emergency: {}, loose: null, vulnerable: [] })).toEqual([])
})
