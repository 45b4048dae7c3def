import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '#shared/errors/codes.ts'
import { SENTENCES } from '#shared/errors/sentences.ts'
import { REPOSITORY } from '#tests/support/plantedTree.ts'
import { repositoryFiles } from '#tests/support/repositoryFiles.ts'

const texts = repositoryFiles('src')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== 'src/shared/errors/codes.ts')
  .map((file) => readFileSync(path.join(REPOSITORY, file), 'utf8'))

test.each(ERROR_CODES)('%s is answered somewhere', (code) => {
  expect(texts.some((text) => text.includes(`'${code}'`))).toBe(true)
})

test.each(ERROR_CODES)('%s has a sentence for a person', (code) => {
  expect(SENTENCES[code]).toMatch(/^[A-Z].*[^\s]$/)
})
