import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { HEADINGS } from './specification/headings.ts'
import { SPECIFICATION } from './specification/list.ts'
import { saying } from './stage.ts'

test.describe.configure({ mode: 'parallel' })
// What is said does not depend on motion, and every frame of it takes time.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the list has every section of the specification in its order, each with its words or their proof', async () => {
  expect(SPECIFICATION.map(({ heading }) => heading)).toEqual(HEADINGS)
  const root = path.join(import.meta.dirname, '../..')
  for (const section of SPECIFICATION) {
    if ('provedBy' in section) {
      expect(section.provedBy, section.heading).not.toEqual([])
      for (const file of section.provedBy) await access(path.join(root, file))
      continue
    }
    expect(section.entries, section.heading).not.toEqual([])
    for (const { on, says } of section.entries) expect(says, `${section.heading}: ${on}`).not.toEqual([])
  }
})

for (const section of SPECIFICATION) {
  if ('provedBy' in section) continue
  test(section.heading, async ({ page, stage }) => {
    for (const { on, bring, says, insteadOf, and } of section.entries) {
      await test.step(on, async () => {
        await bring?.(stage)
        for (const words of says) await expect(saying(page, words), `${on}: ${words}`).toBeVisible()
        for (const words of insteadOf?.words ?? []) await expect(saying(page, words), `${on}: ${words}`).toHaveCount(0)
        await and?.(stage)
      })
    }
  })
}
