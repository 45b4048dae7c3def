import { describe, expect, it } from 'vitest'
import { MB } from '#shared/files/uploads.rules.ts'
import { createReservations } from './reservations.usecases.ts'

const NO_SPACE = { code: 'no_space', retryAfterSeconds: 60 }

/** A disk of this many megabytes, which fills up as the test says. */
function aDisk(megabytes: number) {
  const disk = { free: megabytes * MB }
  const reservations = createReservations(async () => disk.free)
  return { disk, reserve: (bytes: number | undefined) => reservations.reserve(bytes) }
}

describe('room for an upload', () => {
  it('is given once: what one has announced is not there for another', async () => {
    const { reserve } = aDisk(100)
    await reserve(60 * MB)
    await expect(reserve(41 * MB)).rejects.toMatchObject(NO_SPACE)
    await reserve(40 * MB)
    await expect(reserve(1)).rejects.toMatchObject(NO_SPACE)
  })

  it('is given only once to callers at the same time', async () => {
    const { reserve } = aDisk(100)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(30 * MB)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('is not counted twice when the bytes have come', async () => {
    const { disk, reserve } = aDisk(100)
    const first = await reserve(60 * MB)
    disk.free -= 50 * MB
    await first.wrote(50 * MB)
    await reserve(40 * MB)
    await expect(reserve(1)).rejects.toMatchObject(NO_SPACE)
  })

  it('is given back when the upload ends, also when it has brought more than it announced', async () => {
    const { reserve } = aDisk(100)
    const [first, second] = [await reserve(60 * MB), await reserve(40 * MB)]
    await first.wrote(1 * MB)
    first.release()
    first.release()
    await second.wrote(41 * MB)
    second.release()
    await reserve(100 * MB)
  })

  it('is there no more when somebody else fills the disk meanwhile', async () => {
    const { disk, reserve } = aDisk(100)
    const upload = await reserve(60 * MB)
    disk.free = 30 * MB
    await upload.wrote(1 * MB)
    await expect(upload.wrote(5 * MB)).rejects.toMatchObject(NO_SPACE)
  })

  it('is taken in steps by what does not say its length, until there is none', async () => {
    const { disk, reserve } = aDisk(10)
    const upload = await reserve(undefined)
    await expect(reserve(7 * MB)).rejects.toMatchObject(NO_SPACE)
    for (const written of [4, 8]) {
      disk.free -= 4 * MB
      if (written === 4) await upload.wrote(written * MB)
      else await expect(upload.wrote(written * MB)).rejects.toMatchObject(NO_SPACE)
    }
  })

  it('of a disk that has less than is to stay free is none', async () => {
    const { reserve } = aDisk(-1)
    await expect(reserve(0)).rejects.toMatchObject(NO_SPACE)
    await expect(reserve(undefined)).rejects.toMatchObject(NO_SPACE)
  })
})
