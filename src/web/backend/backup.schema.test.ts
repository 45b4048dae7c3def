import { expect, test } from 'vitest'
import { backupSchema } from './backup.schema.ts'

test('a backup of the first version, which knew fewer fields, is opened', () => {
  const repair = {
    title: 'Fence',
    status: 'done',
    answers: {},
    file_ids: [],
    after_file_id: null,
    actual_cost: 350.5,
    actual_hours: null,
    cost_assumptions: {},
    is_analyzed: false,
    steps_done: [],
  }
  const first = { format: 'mendsight-backup', version: 1, saved_at: '2026-11-20T09:00:00.000Z', photos: [] }
  expect(backupSchema.parse({ ...first, repairs: [repair] }).repairs).toEqual([
    { ...repair, check_again: null, hazard_answers: [], notes: [] },
  ])
})
