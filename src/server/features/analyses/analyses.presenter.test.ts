import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { RawResult } from '#shared/shown/rawResult.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { presentAnalysis } from './analyses.presenter.ts'
import type { ShownAnalysis, StoredAnalysis } from './analyses.types.ts'

const STEP = 'Open the breaker panel.'
const run = {
  id: 'a run',
  workspaceId: toWorkspaceId(toUserId('ann')),
  createdBy: toUserId('ann'),
  repairId: null,
  fileIds: ['a photo'],
  photosDeleted: 0,
  answers: {},
  status: 'succeeded',
  promptVersion: 'test',
  method: 'openai',
  provider: 'OpenAI',
  model: 'gpt-4o',
  confidence: 50,
  notice: null,
  hazardAnswers: [],
  stepsDone: [],
  createdAt: new Date(),
  finishedAt: new Date(),
  seenAt: null,
  confirmed: undefined,
  saidBy: 'owner',
} satisfies Partial<StoredAnalysis>
const raw = new RawResult({ ...GENERAL_GUIDANCE, repairInstructions: [STEP] })
const stored: StoredAnalysis = {
  ...run,
  raw,
  photos: [],
  asked: [],
  alsoSaid: [],
  replies: [],
  costAssumptions: {},
  kept: {},
}

test('a stored run is nothing that can be presented, sent as JSON or logged', () => {
  // @ts-expect-error What is stored has not passed the rules.
  presentAnalysis(stored, null)
  // @ts-expect-error The raw result takes no result's place.
  const wrong: ShownAnalysis = { ...run, result: raw, advice: null }
  const sealed = raw.sealed()
  for (const text of [
    JSON.stringify([stored, wrong, sealed]),
    inspect([stored, sealed], { depth: 9, showHidden: true }),
  ])
    expect(text).not.toContain(STEP)
})

test('what may be shown has passed the rules', () => {
  const shown = raw.shown({
    method: 'openai',
    answers: {},
    alsoSaid: [],
    replies: [],
    photos: [],
    playbook: null,
    emergencyNumber: '911',
  })
  const presented = presentAnalysis({ ...run, ...shown }, null)
  expect(presented.advice?.withheld).toHaveLength(1)
  expect(JSON.stringify(presented)).not.toContain(STEP)
})
