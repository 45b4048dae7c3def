import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from '#tests/support/garbage.ts'
import { zipOf, type ZipEntry } from './zip.ts'

it('keeps no stream of an entry that is written', async () => {
  const streams: WeakRef<Readable>[] = []
  let kept: (Readable | undefined)[] = []
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let n = 0; n < 4; n += 1) {
      yield {
        path: `${n}.txt`,
        mtime: new Date(0),
        compress: false,
        open: async () => {
          const stream = Readable.from([Buffer.alloc(1000)], { objectMode: false })
          streams.push(new WeakRef(stream))
          return stream
        },
      }
    }
    await turn()
    collectGarbage()
    // The zip may still hold the entry that it wrote last.
    kept = streams.slice(0, 2).map((each) => each.deref())
  }
  expect((await buffer(zipOf(entries()))).length).toBeGreaterThan(4000)
  expect(kept).toEqual([undefined, undefined])
})
