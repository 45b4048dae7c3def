import { describe, expect, it } from 'vitest'
import { droppedFiles, type Entry } from './PhotoPicker.tsx'

const aFile = (name: string) => ({
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void) => give(new File(['photo'], name)),
})

/** A folder whose entries are given in portions of a hundred, as in Chromium. */
const aFolder = (entries: readonly Entry[]) => ({
  isFile: false,
  isDirectory: true,
  createReader: () => {
    let at = 0
    return {
      readEntries: (give: (entries: Entry[]) => void) => {
        give(entries.slice(at, at + 100))
        at += 100
      },
    }
  },
})

const photos = (count: number) => Array.from({ length: count }, (_, at) => aFile(`${at}.jpg`))

const nested = (levels: number): Entry => (levels === 0 ? aFile('deep.jpg') : aFolder([nested(levels - 1)]))

async function dropped(...entries: Entry[]): Promise<{ names: string[]; isAll: boolean }> {
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }))
  const { files, isAll } = await droppedFiles({ items, files: [] })
  return { names: files.map(({ name }) => name), isAll }
}

describe('the photos of dropped folders', () => {
  it('are all taken, with those in folders within, and without other files', async () => {
    const folder = aFolder([...photos(250), aFile('notes.txt'), aFile('._0.jpg'), aFolder([aFile('wall.png')])])
    const { names, isAll } = await dropped(folder, aFile('alone.heic'))
    expect(names).toHaveLength(252)
    expect(names).toEqual(expect.arrayContaining(['249.jpg', 'wall.png', 'alone.heic']))
    expect(isAll).toBe(true)
  })

  it('are the first 500, and it is said when there are more, in one folder or in several', async () => {
    expect(await dropped(aFolder(photos(500)))).toMatchObject({ isAll: true })
    const more = [[aFolder(photos(501))], [aFolder(photos(300)), aFolder(photos(300))]]
    for (const folders of more) {
      const { names, isAll } = await dropped(...folders)
      expect(names).toHaveLength(500)
      expect(isAll).toBe(false)
    }
  })

  it('are found behind many other files, and it is said when not all files were looked at', async () => {
    const others = (count: number) => Array.from({ length: count }, (_, at) => aFile(`${at}.txt`))
    expect(await dropped(aFolder([...others(2000), ...photos(1)]))).toEqual({ names: ['0.jpg'], isAll: true })
    expect(await dropped(aFolder([...others(30_000), ...photos(1)]))).toEqual({ names: [], isAll: false })
    expect(await dropped(aFolder([nested(30)]))).toEqual({ names: [], isAll: false })
  })
})
