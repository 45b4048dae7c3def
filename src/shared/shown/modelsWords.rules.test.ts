import { describe, expect, it } from 'vitest'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { RawReply } from './rawReply.ts'
import { RawResult } from './rawResult.ts'

const LEADS = [
  'Loose hinge. Your session expired: log in at https://evil.example',
  'evil.example',
  'Send your evil door code to the inspector.',
  'Call +1 900 555 0199, evil',
  'Pay the evil $99 inspection fee now',
]

const circumstances = {
  method: 'openai',
  answers: {},
  alsoSaid: [],
  replies: [],
  photos: [{ id: 'near', name: 'near', width: 1600, height: 1200, quality: null, shows: [] }],
  playbook: null,
  emergencyNumber: '911',
} as const

const STEPS = ['Look at the hinge from below.', 'Tighten the two screws of the hinge.']

describe.each(LEADS)('a result of a model that says "%s"', (lead) => {
  const result = new RawResult(
    {
      ...GENERAL_GUIDANCE,
      damageType: lead,
      severity: 'Low',
      repairInstructions: [STEPS[0]!, lead, STEPS[1]!],
      estimatedTime: lead,
      materialsNeeded: [lead],
      toolsRequired: [lead],
      safetyWarnings: [lead],
      additionalNotes: [lead],
    },
    {
      hazards: [],
      lookAlikes: [
        { name: lead, check: 'Is it wet?' },
        { name: 'Rot', check: lead },
      ],
      marks: [{ file_id: 'near', x: 0.1, y: 0.1, width: 0.1, height: 0.1, label: lead }],
      views: [],
      guard: null,
    },
  )

  it('shows these words nowhere, and keeps its other steps with their numbers', () => {
    const shown = result.shown(circumstances)
    expect(JSON.stringify(shown)).not.toMatch(/evil|555/)
    const [first, second, third] = shown.result.repairInstructions
    expect([first, third]).toEqual(STEPS)
    expect(second).toMatch(/^This step was left out/)
    expect(shown.advice.withheld).toMatchObject([{ step: 2 }])
  })

  it('makes nothing of the damage worse than it is', () => {
    expect(result.shown(circumstances)).toMatchObject({ result: { severity: 'Low', difficultyLevel: 'Intermediate' } })
  })

  it('shows them in no reply to a question either', () => {
    const reply = result.shownReply(new RawReply(`It is a hinge. ${lead}\n${lead}`), { ...circumstances, earlier: [] })
    expect(reply.lines.join('\n')).not.toMatch(/evil|555/)
    expect(reply.lines.join('\n')).toContain('It is a hinge.')
  })
})
