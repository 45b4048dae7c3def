import { useEffect, useState } from 'react'
import type { Answers } from '#shared/advice/answers.ts'
import { checkFile, maxFileBytes } from '#shared/files/uploads.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { forgetOldUnowned, keepUnownedBatch, UNOWNED_KEPT_MS } from '#web/backend/unownedPhotos.ts'
import { changeWaitingBatch, removeWaitingPhotos, takePhotos, type NewPhoto } from '#web/backend/waitingPhotos.ts'
import { NOBODY, type WaitingPhoto } from '#web/backend/waitingPhotos.types.ts'
import { unownedBatch } from '#web/lib/claim.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/hex.ts'
import { useWaitingPhotos } from '../waiting/useWaitingPhotos.ts'

const shrinking = lazyModule(async () => (await import('./shrinkPhoto.ts')).shrinkPhoto, { reloadsPage: false })

const UNDELETABLE = "This device couldn't delete what waits on it. Please try again."

/** The photos that were chosen without an account: those of this tab, and those that another one has left. */
export function useUnownedPhotos() {
  const { photos, isKnown } = useWaitingPhotos(NOBODY)
  const [batch, setBatch] = useState(unownedBatch)
  const [isTaking, setTaking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const own = photos.filter((photo) => photo.batch === batch)
  const left = photos.filter((photo) => photo.batch !== batch)
  const oldest = Math.min(...photos.map(({ keptAt }) => keptAt))

  useEffect(() => {
    // Where the database can't be read, the next look tries again.
    const forget = () => void forgetOldUnowned(Date.now()).catch(() => undefined)
    forget()
    if (oldest === Infinity) return
    const timer = setTimeout(forget, Math.max(0, oldest + UNOWNED_KEPT_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [oldest])

  const enter = (next: string) => {
    keepUnownedBatch(next)
    setBatch(next)
  }

  const choose = async (chosen: readonly File[]) => {
    const errors = chosen.map((photo) => checkFile(photo, PLANS.free))
    setFault(errors.find((error) => error?.kind === 'wrong_type')?.message ?? null)
    const sound = chosen.filter((_photo, at) => errors[at]?.kind !== 'wrong_type').slice(0, PHOTOS_PER_REPAIR)
    if (sound.length === 0 || isTaking) return
    setTaking(true)
    const name = randomId()
    const items: NewPhoto[] = []
    for (const photo of sound) {
      const small = await smallEnough(photo)
      items.push({ id: randomId(), photo: small, isSmallerCopy: small !== photo })
    }
    await takePhotos({ userId: NOBODY, repairId: null, batch: name, answers: {} }, items)
    enter(name)
    setTaking(false)
  }

  const discard = (which: readonly WaitingPhoto[]) => {
    setFault(null)
    removeWaitingPhotos(which.map(({ place }) => place)).then(
      () => {
        if (which === own) enter('')
      },
      () => setFault(UNDELETABLE),
    )
  }

  return {
    /** Whether it is known which there are, and whether more are being kept. */
    state: isTaking ? 'taking' : isKnown ? 'known' : 'unknown',
    fault,
    own,
    left,
    choose,
    /** Keeps what was said with them. Where the database fails, the tab still knows it. */
    say: (answers: Answers) => void changeWaitingBatch(batch, { answers }).catch(() => setFault(UNSAID)),
    discard,
    /** Goes on with the newest of those that another tab has left. */
    continueWithLeft: () => enter(left.at(-1)?.batch ?? ''),
  }
}

const UNSAID = "This device couldn't keep your last answer with the photo."

/** A copy that every plan takes. The server decides about a photo of which none can be made. */
async function smallEnough(photo: File): Promise<File> {
  if (checkFile(photo, PLANS.free)?.kind !== 'too_large') return photo
  const loaded = await obtained(shrinking)
  if (loaded.kind !== 'ready') return photo
  return (await loaded.value(photo, maxFileBytes(PLANS.free.limits)).catch(() => null)) ?? photo
}
