import { AppError } from '#shared/errors/appError.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import type { FreeBytes } from './files.port.ts'

/** Bytes after which the disk is looked at again, and that are reserved at a time for what does not say its length. */
const STEP = 4 * MB

export type Reservation = {
  /** So many bytes have been written in all. Now and then the disk is looked at; throws `no_space` when it has got full. */
  wrote: (bytes: number) => Promise<void>
  /** Gives back what has not come. */
  release: () => void
}

export type Reservations = ReturnType<typeof createReservations>

/**
 * Room on the disk for what is under way: of two uploads that were announced, the second one is not promised the room that
 * the first one has not filled yet. Throws `no_space`.
 */
export function createReservations(freeBytes: FreeBytes) {
  /** Announced and not written yet, of all uploads of this process. */
  let reserved = 0

  return {
    /** Reserves the bytes that were announced; without a length, a few megabytes at a time. */
    async reserve(announced: number | undefined): Promise<Reservation> {
      let own = 0
      let written = 0
      let nextLook = STEP

      async function extend(bytes: number): Promise<void> {
        // Nothing may happen between the look at what others have reserved and one's own entry.
        if ((await freeBytes()) - reserved < bytes) throw noSpace()
        reserved += bytes
        own += bytes
      }

      await extend(announced ?? STEP)
      return {
        async wrote(bytes) {
          const filled = Math.min(bytes - written, own)
          written = bytes
          reserved -= filled
          own -= filled
          if (written < nextLook) return
          nextLook = written + STEP
          if (announced === undefined) await extend(STEP - own)
          // Somebody else may have filled the disk meanwhile.
          else if ((await freeBytes()) < own) throw noSpace()
        },
        release() {
          reserved -= own
          own = 0
        },
      }
    },
  }
}

function noSpace(): AppError {
  return new AppError('no_space', undefined, { retryAfterSeconds: 60 })
}
