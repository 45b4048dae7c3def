import { describe, expect, it } from 'vitest'
import { FILE_NAME_MAX, renamedFile, sanitizeFileName, stemOf } from './fileName.rules.ts'

describe('a tidied file name', () => {
  it.each([
    ['wall.jpg', 'wall.jpg'],
    ['  wall.jpg  ', 'wall.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\wall.jpg', 'wall.jpg'],
    ['photos/', 'photo'],
    ['', 'photo'],
    ['..', 'photo'],
    ['.', 'photo'],
    ['.jpg', 'photo.jpg'],
    ['.htaccess', 'htaccess'],
    ['..wall.jpg', 'wall.jpg'],
    ['. wall.jpg', 'wall.jpg'],
    ['a\0b\r\nc\u001b[31m.jpg', 'abc[31m.jpg'],
    ['wall\u202Egpj.exe', 'wallgpj.exe'],
    ['\u2066wall\u2069\u2028\u200f\u061c.jpg\ufeff', 'wall.jpg'],
    ['half \ud83c pair \udfe0.jpg', 'half  pair .jpg'],
    ['Wände 天井 👩‍🔧.jpg', 'Wände 天井 👩‍🔧.jpg'],
  ])('of %j is %j', (name, tidied) => {
    expect(sanitizeFileName(name)).toBe(tidied)
  })

  it('of a file without a name is photo', () => {
    expect(sanitizeFileName(undefined)).toBe('photo')
  })

  it('keeps its extension when it is cut, and is never cut within a character', () => {
    expect(sanitizeFileName(`${'x'.repeat(300)}.jpeg`)).toBe(`${'x'.repeat(250)}.jpeg`)
    expect(sanitizeFileName(`${'🏠'.repeat(300)}.jpg`)).toBe(`${'🏠'.repeat(251)}.jpg`)
    expect(sanitizeFileName('x'.repeat(255))).toHaveLength(255)
  })

  it('is the same when it is tidied again', () => {
    for (const name of ['.a/.b\\..c .jpg', '. . x', `${' '.repeat(300)}y.png`, '\u202e.jpg']) {
      expect(sanitizeFileName(sanitizeFileName(name))).toBe(sanitizeFileName(name))
    }
  })
})

describe('a new name of a photo', () => {
  it.each([
    ['IMG_2041.jpg', 'Kitchen ceiling', 'Kitchen ceiling.jpg'],
    ['IMG_2041.jpg', '  Kitchen ceiling.jpg ', 'Kitchen ceiling.jpg'],
    ['IMG_2041.JPG', 'roof.jpg', 'roof.JPG'],
    ['IMG_2041.heic', 'roof.jpg', 'roof.jpg.heic'],
    ['IMG_2041.jpg', 'Apt. 4', 'Apt. 4.jpg'],
    ['photo', 'roof', 'roof'],
    ['a.png', 'Wände 天井 👩‍🔧', 'Wände 天井 👩‍🔧.png'],
  ])('of %j, typed as %j, is %j', (current, typed, name) => {
    expect(renamedFile(current, typed)).toBe(name)
  })

  it.each(['', '   ', '.jpg', '.hidden', 'a/b', 'a\\b', 'a\0b', 'line\nbreak', 'wall\u202egpj', 'half \ud83c'])(
    'is not %j',
    (typed) => expect(renamedFile('IMG_2041.jpg', typed)).toBeNull(),
  )

  it('has as many characters as the name of an upload', () => {
    const longest = 'x'.repeat(FILE_NAME_MAX - 4)
    expect(renamedFile('a.jpg', longest)).toBe(`${longest}.jpg`)
    expect(renamedFile('a.jpg', `${longest}x`)).toBeNull()
  })

  it('is typed without the extension', () => {
    expect(stemOf('Kitchen ceiling.jpg')).toBe('Kitchen ceiling')
    expect(stemOf('photo')).toBe('photo')
  })
})
