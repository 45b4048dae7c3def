import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecordedResponses, readSet, readTargets } from './setFiles.usecases.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-set-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function aSet(name: string, labels: unknown): Promise<string> {
  const place = path.join(folder, name)
  await mkdir(place)
  await writeFile(path.join(place, 'labels.json'), typeof labels === 'string' ? labels : JSON.stringify(labels))
  return place
}

const item = (changes: object) => ({ id: 'stain', photos: ['stain.jpg'], expected: {}, ...changes })

test('a set is its labels, and its targets or the usual ones', async () => {
  const place = await aSet('good', { name: 'Good', items: [item({ expected: { kind: 'ceiling_stain' } })] })
  await writeFile(path.join(place, 'stain.jpg'), '')
  const { labels, targets } = await readSet(place)
  expect(labels.items).toEqual([item({ answers: {}, expected: { kind: ['ceiling_stain'] } })])
  expect(targets.kind).toBe(0.7)
  await writeFile(path.join(place, 'targets.json'), '{"kind": 0.9, "brier": null}')
  expect((await readSet(place)).targets).toMatchObject({ kind: 0.9, brier: null, severity: 0.6 })
})

const PROBLEMS: readonly (readonly [string, unknown, RegExp])[] = [
  ['no JSON', '{', /labels\.json is not valid JSON: /],
  ['no items', { name: 'Empty', items: [] }, /labels\.json cannot be used:\n {2}items: /],
  [
    'a word that is no severity',
    { name: 'X', items: [item({ expected: { severity: 'Sever' } })] },
    /item "stain", expected\.severity: .*"Medium"/,
  ],
  [
    'a code that is no hazard',
    { name: 'X', items: [item({ expected: { hazards: ['H99'] } })] },
    /item "stain", expected\.hazards\.0: is no code of a hazard\./,
  ],
  [
    'costs upside down',
    { name: 'X', items: [item({ expected: { cost: { min: 9, max: 1 } } })] },
    /item "stain", expected\.cost: needs a min that is not above its max\./,
  ],
  [
    'a mark on no photo',
    { name: 'X', items: [item({ expected: { marks: [{ photo: 2, x: 0, y: 0, width: 1, height: 1 }] } })] },
    /item "stain", expected\.marks\.0\.photo: names photo 2 of 1\./,
  ],
  ['an id twice', { name: 'X', items: [item({}), item({})] }, /item "stain", id: is the id of an earlier item too\./],
  ['a field that is none', { name: 'X', items: [item({ expect: {} })] }, /item "stain": .*expect/],
  ['a photo that is not there', { name: 'X', items: [item({})] }, /item "stain": there is no photo stain\.jpg in /],
  [
    'a photo outside of it',
    { name: 'X', items: [item({ photos: ['../../etc/passwd'] })] },
    /item "stain": the photo .* is outside of the folder\./,
  ],
]

test.each(PROBLEMS)('a set with %s is refused in words', async (name, labels, words) => {
  await expect(readSet(await aSet(name, labels))).rejects.toThrow(words)
})

test('a file that is missing or of another form is named', async () => {
  await expect(readSet(path.join(folder, 'nowhere'))).rejects.toThrow(/There is no file .*nowhere/)
  const place = await aSet('targets', '{"kinds": 1}')
  await expect(readTargets(path.join(place, 'labels.json'))).rejects.toThrow(/cannot be used:\n.*kinds/)
  await expect(readRecordedResponses(path.join(place, 'labels.json'))).rejects.toThrow(/provider: /)
})
