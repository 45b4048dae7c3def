import { expect, it } from 'vitest'
import { downloadName, photoPath, reportPath } from './dataDownload.rules.ts'

const aPhoto = (fileName: string) => ({
  id: '019aa000-0000-7000-8000-5f0c9a7d1e2b',
  fileName,
  createdAt: new Date('2026-11-20T23:59:00Z'),
  storageKey: 'somebody/019aa000-0000-7000-8000-5f0c9a7d1e2b.jpg',
})

it('the download is called by the product and the day', () => {
  expect(downloadName('Mendsight', new Date('2026-11-20T10:00:00Z'))).toBe('mendsight-data-2026-11-20.zip')
  expect(downloadName('Fix / It All', new Date('2026-11-20T10:00:00Z'))).toBe('fix-_-it-all-data-2026-11-20.zip')
})

it.each([
  ['ceiling.jpg', 'ceiling'],
  ['wet ceiling.2.JPEG', 'wet ceiling.2'],
  ['Küche 李.heic', 'Küche 李'],
  ['a/b\\c:d*e?"<f>|g.png', 'a_b_c_d_e_f_g'],
  ['..', 'photo'],
  ['.jpg', 'photo'],
  [' x .jpg', 'x'],
  ['CON.jpg', 'CON'],
  ['gpj\u202Eexe.jpg', 'gpj_exe'],
  ['\uD800.jpg', '_'],
  [`${'n'.repeat(300)}.jpg`, 'n'.repeat(80)],
  ['😀'.repeat(100), '😀'.repeat(50)],
])('the photo %j is called %s, with its day and the end of its id', (fileName, base) => {
  expect(photoPath(aPhoto(fileName))).toBe(`photos/2026-11-20-${base}-5f0c9a7d1e2b.jpg`)
})

it.each(['天'.repeat(250), '😀'.repeat(120), 'a'.repeat(255)])('a long name fits every file system: %s', (fileName) => {
  for (const path of [photoPath(aPhoto(`${fileName}.jpg`)), reportPath(aPhoto(fileName), 99)]) {
    expect(Buffer.byteLength(path.slice(path.indexOf('/') + 1))).toBeLessThanOrEqual(255)
  }
})

it('the reports of a photo have its name, the newest without a number', () => {
  expect([0, 1, 2].map((age) => reportPath(aPhoto('ceiling.jpg'), age))).toEqual([
    'reports/2026-11-20-ceiling-5f0c9a7d1e2b.txt',
    'reports/2026-11-20-ceiling-5f0c9a7d1e2b-2.txt',
    'reports/2026-11-20-ceiling-5f0c9a7d1e2b-3.txt',
  ])
})
