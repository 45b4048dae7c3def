import { AppError } from '#shared/errors/appError.ts'
import { MB } from '#shared/files/uploads.rules.ts'
import type { FreeBytes } from './files.port.ts'

/**
 * After this many bytes the free space is checked again. Uploads of unknown length reserve this many bytes at a time.
 */
const STEP = 4 * MB

export type Reservation = {
  /**
   * Call it with the total number of bytes written so far. From time to time it checks the disk, and throws `no_space`
   * when it is full.
   */
  wrote: (bytes: number) => Promise<void>
  /** Releases what was reserved and not written. */
  release: () => void
}

export type Reservations = ReturnType<typeof createReservations>

/**
 * Reserves disk space for uploads in progress, so that a second upload is not promised the space that a first one has
 * not filled yet. Throws `no_space`.
 */
export function createReservations(freeBytes: FreeBytes) {
  /** Bytes that all uploads of this process have reserved and not written yet. */
  let reserved = 0

  return {
    /** Reserves the announced number of bytes, or a few megabytes at a time when the length is unknown. */
    async reserve(announced: number | undefined): Promise<Reservation> {
      let own = 0
      let written = 0
      let nextLook = STEP

      async function extend(bytes: number): Promise<void> {
        // There must be no await between reading `reserved` and adding to it.
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
          // Something else may have filled the disk meanwhile.
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
