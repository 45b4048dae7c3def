import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { GUIDE_RANGES, guideFiguresIn } from '#tests/support/priceGuides.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

test('no figure of a price guide is in what is shipped', () => {
  const shipped = repositoryFiles().filter(
    (file) => /^(src|costs|migrations)\//.test(file) && /\.(tsx?|csv|sql)$/.test(file),
  )
  expect(shipped.filter((file) => file.startsWith('costs/')).length).toBeGreaterThan(3)
  for (const file of shipped) {
    const text = readFileSync(path.join(REPOSITORY, file), 'utf8')
    expect(guideFiguresIn(text, { isAboutCosts: /costs\//.test(file) && !file.endsWith('.test.ts') }), file).toEqual([])
  }
})

test('a figure of a price guide would be found', () => {
  expect(GUIDE_RANGES.length).toBeGreaterThan(12)
  for (const [low, high] of GUIDE_RANGES) {
    for (const text of [`{min:${low},max:${high}}`, `spread(${low}, 1, ${high})`.replace(' 1,', ''), `$${low}–${high}`])
      expect(guideFiguresIn(text, { isAboutCosts: true }), text).toContain(`${low} to ${high}`)
  }
  expect(guideFiguresIn('according to Homewyse', { isAboutCosts: false })).toEqual(['Homewyse'])
})
