import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { receive, TooManyBytes, type Bounds } from './receive.usecases.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-receive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
function target(): string {
  files += 1
  return path.join(folder, `received-${files}`)
}

/** Bounds that allow this many bytes. */
function upTo(maxBytes: number): Bounds {
  return { maxBytes, wrote: async () => {} }
}

/** A stream that delivers these bytes in chunks. */
function inChunks(bytes: Buffer, length: number): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
    })(),
  )
}

describe('what is received', () => {
  it('is written byte for byte, measured and hashed, however it comes', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(5000)])
    for (const length of [1, 7, 4096, 10_000]) {
      const file = target()
      expect(await receive(inChunks(bytes, length), file, upTo(10_000))).toEqual({
        size: 5003,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        format: 'image/jpeg',
      })
      expect(await readFile(file)).toEqual(bytes)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
  })

  it('may be nothing at all', async () => {
    expect(await receive(Readable.from([]), target(), upTo(10))).toMatchObject({ size: 0, format: null })
  })

  it('may have as many bytes as are allowed and none more', async () => {
    expect(await receive(inChunks(Buffer.alloc(1000), 100), target(), upTo(1000))).toMatchObject({ size: 1000 })
    const file = target()
    const source = inChunks(Buffer.alloc(1_000_000), 100)
    await expect(receive(source, file, upTo(1000))).rejects.toBeInstanceOf(TooManyBytes)
    expect((await stat(file)).size).toBeLessThanOrEqual(1000)
    expect(source.destroyed).toBe(true)
  })

  it('that breaks off is an error of the stream', async () => {
    const source = new Readable({
      read() {
        this.push(Buffer.alloc(10))
        this.destroy(new Error('the client went away'))
      },
    })
    await expect(receive(source, target(), upTo(1000))).rejects.toThrow('the client went away')
  })

  it('is reported while it is written, and ends when the disk is full', async () => {
    const told: number[] = []
    const source = inChunks(Buffer.alloc(10_000_000), 100_000)
    const wrote = async (bytes: number): Promise<void> => {
      told.push(bytes)
      if (bytes > 3_000_000) throw new Error('the disk is full')
    }
    const file = target()
    await expect(receive(source, file, { maxBytes: 10_000_000, wrote })).rejects.toThrow('the disk is full')
    expect(told).toEqual(told.toSorted((one, other) => one - other))
    expect((await stat(file)).size).toBe(told.at(-1))
    expect(source.destroyed).toBe(true)
  })

  it('never overwrites', async () => {
    const file = target()
    await writeFile(file, 'precious')
    await expect(receive(Readable.from([Buffer.from('x')]), file, upTo(10))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readFile(file, 'utf8')).toBe('precious')
  })
})
