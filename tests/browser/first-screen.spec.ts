import type { Locator } from '@playwright/test'
import type { Answers } from '#shared/advice/answers.ts'
import { URGENCY_LINES } from '#web/features/advice/advice.rules.ts'
import { fallbackResult } from '#shared/shown/fallback.rules.ts'
import { modelResult } from '#shared/shown/modelResult.rules.ts'
import { PLAYBOOK as CEILING_STAIN } from '#shared/knowledge/playbooks/ceilingStain.ts'
import type { Playbook } from '#shared/knowledge/playbook.ts'
import { responseSchema } from '#shared/analyses/response.schema.ts'
import { NOTHING_ADDED } from '#shared/analyses/modelSaid.schema.ts'
import { goodResponse } from '#tests/support/aiServer.ts'
import { expect, test } from './fixtures.ts'

/** The height that a bar at the bottom takes from the window of a phone. */
const BAR = 64

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
] as const

const EMERGENCY = { emergencyNumber: '911' }

/** What is shown of a model's result, by the rules themselves. */
function answered(changes: Record<string, unknown>, answers: Answers = {}) {
  const { result, advice } = modelResult({
    result: responseSchema.parse(goodResponse(changes)),
    said: NOTHING_ADDED,
    answers,
    photos: [],
    playbook: null,
    ...EMERGENCY,
  })
  return { method: 'openai', answers, result, advice, confidence: result.confidence }
}

function unanswered(answers: Answers, playbook: Playbook | null) {
  return { method: 'fallback', model: null, provider: null, answers, ...fallbackResult(answers, playbook, EMERGENCY) }
}

const PLAIN = { safetyWarnings: [], additionalNotes: [] }

const VERDICTS = {
  'Critical, with somebody to call': answered(
    { ...PLAIN, severity: 'Critical', damageType: 'Leaking gas connection at the stove', repairInstructions: [] },
    { kind: 'gas_co', emergency: { gas: 'yes' } },
  ),
  High: answered({ severity: 'High' }),
  Medium: answered({ ...PLAIN, severity: 'Medium', damageType: 'Cracked and loose tiles around the shower drain' }),
  Low: answered({ ...PLAIN, severity: 'Low', damageType: 'Hairline crack in plaster' }),
  'a playbook': unanswered({ kind: 'ceiling_stain', water: 'drip', electric: 'no' }, CEILING_STAIN),
}

test('the first screen of a result has the severity, the urgency, the damage, what to do first, and what it takes', async ({
  stage,
}) => {
  const { page, changeRun, openAnalysis, release } = stage
  for (const [name, changes] of Object.entries(VERDICTS)) {
    await release()
    await changeRun((run) => ({ ...run, ...changes }))
    await openAnalysis()
    const verdict = page.getByRole('region', { name: 'Damage assessment' })
    const { result, advice } = changes
    if (advice.urgency === null) throw new Error(`${name} has no urgency`)
    const first = advice.first_message
    const action =
      first === null
        ? page.getByRole('region', { name: 'DO THIS FIRST' }).locator('p, li').first()
        : page.getByRole('region', { name: first.title }).getByRole('listitem').first()
    const parts = [
      verdict.getByText(result.severity, { exact: true }),
      verdict.getByText(URGENCY_LINES[advice.urgency]),
      verdict.getByText(result.damageType),
      action,
    ]
    const call = page.getByRole('link', { name: /^CALL / }).first()
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const where = `${name}, ${width}×${height}, ${colorScheme}`
        const end = width < 640 ? height - BAR : height
        for (const part of parts) {
          await expect(part, where).toBeVisible()
          await expectAbove(part, end, `${where}: ${await part.textContent()}`)
        }
        // Whom to call comes before what it costs.
        for (const label of first === null && height > 600 ? ['WHO DOES IT', 'ESTIMATED TIME'] : []) {
          const fact = verdict.getByText(label).locator('..')
          await expectAbove(fact, end, `${where}: ${label}`)
        }
        await expect(page.getByRole('button', { name: 'Share this result' })).toBeVisible({ visible: width < 1024 })
        if (first !== null && height > 600) await expectAbove(call, end, `${where}: call`)
      }
    }
  }
})

test('the general guidance and a photo without damage show at once what they are', async ({ stage }) => {
  const { page, changeRun, openAnalysis, release } = stage
  const none = { ...PLAIN, severity: 'Low', damageType: 'No visible damage', repairInstructions: [] }
  for (const [words, changes] of [
    ['TYPICAL VALUES, NOT FROM YOUR PHOTO', unanswered({}, null)],
    ['NO DAMAGE VISIBLE', answered(none)],
  ] as const) {
    await release()
    await changeRun((run) => ({ ...run, ...changes }))
    await openAnalysis()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const heading = page.getByRole('heading', { name: words })
      await expect(heading).toBeVisible()
      await expectAbove(heading, size.height - BAR, words)
      await expect(page.locator('main [class*="bg-level"], main .tape'), 'no color of a severity').toHaveCount(0)
    }
  }
})

/** That a part ends above a line of the window, once the page is laid out for its size. */
async function expectAbove(part: Locator, line: number, message: string): Promise<void> {
  const bottom = async () => {
    const box = await part.boundingBox()
    return box === null ? Infinity : box.y + box.height
  }
  await expect.poll(bottom, message).toBeLessThanOrEqual(line)
}
