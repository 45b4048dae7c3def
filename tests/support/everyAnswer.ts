import type { Answers } from '#shared/advice/answers.ts'

/** An owner who has answered everything. */
export const EVERY_ANSWER: Required<Answers> = {
  kind: 'pipe',
  where: 'attic',
  water: 'drip',
  can_stop_water: 'no',
  electric: 'near',
  size_sqft: 4,
  width_mm: 2,
  depth_in: 1,
  height_ft: 9,
  crack_shape: 'stair',
  loose: 'yes',
  since: 'days',
  year_built: 'unknown',
  tenure: 'owner',
  vulnerable: ['elderly'],
  alarm: 'co',
  emergency: { gas: 'yes' },
  power_confirmed_off: true,
  fire_dept_cleared: false,
  state: 'CA',
  text: 'It "drips"',
}
