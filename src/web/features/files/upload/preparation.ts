import type { QueryClient } from '@tanstack/react-query'
import { checkFile, isHeic, maxFileBytes, UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import type { Plan } from '#shared/plans/plans.ts'
import { isReadable } from '#web/backend/readablePhoto.ts'
import type { NewPhoto } from '#web/backend/waitingPhotos.ts'
import { lazyModule, obtained } from '#web/lib/lazyModule.ts'
import { randomId } from '#web/lib/randomId.ts'
import { isBeingDeleted } from '../history/photoDeletions.ts'
import { findTwin } from '../twin.api.ts'
import type { ChoiceAction } from './chosenPhotos.rules.ts'

const SHRINK_FAILURES = {
  unreadable: "We couldn't make a smaller copy of this photo. Please choose another.",
  heic: "This browser can't make smaller copies of HEIC photos. Please save it as a JPEG, or choose another.",
  unreachable: "We couldn't load what makes smaller copies. Check your connection and try again, or reload the page.",
  outdated: 'A new version is ready. Reload the page to make a smaller copy.',
} as const

// Loaded for the first photos, so that the screen opens sooner.
const shrinking = lazyModule(async () => (await import('./shrinkPhoto.ts')).shrinkPhoto, {
  reloadsPage: false,
})
const judging = lazyModule(async () => (await import('./photoProblems.ts')).photoProblems, {
  reloadsPage: false,
})

let lastRead: Promise<unknown> = Promise.resolve()

/** A large photo takes 200 MB while it is read, so only one is read at a time. */
function oneAtATime<Value>(read: () => Promise<Value>): Promise<Value> {
  const result = lastRead.then(read)
  lastRead = result.catch(() => undefined)
  return result
}

type Item = NewPhoto

type Parts = {
  client: QueryClient
  plan: Plan
  act: (action: ChoiceAction<File>) => void
}

/** What is found out about a photo, and done to it, before it is sent. */
export function preparation({ client, plan, act }: Parts) {
  const lookAt = async (chosen: readonly Item[]) => {
    const sound = chosen.filter(({ photo }) => checkFile(photo, plan) === null)
    await Promise.all([recognize(sound), judge(sound)])
  }

  /** Finds photos that show too little. None is judged if the code for that cannot be loaded. */
  const judge = async (chosen: readonly Item[]) => {
    const loaded = await obtained(judging)
    if (loaded.kind !== 'ready') return
    for (const { id, photo } of chosen) {
      const problems = await oneAtATime(() => loaded.value(photo))
      if (problems.length > 0) act({ type: 'judged', id, problems })
    }
  }

  /**
   * Finds photos that are already in the history. This is only a convenience: a photo that cannot be checked is
   * uploaded normally.
   */
  const recognize = async (chosen: readonly Item[]) => {
    for (const { id, photo } of chosen) {
      const twin = await findTwin(photo).catch(() => null)
      // A twin that is about to be gone is no reason to leave this one out.
      if (twin !== null && !isBeingDeleted(client, twin.id)) act({ type: 'recognized', id, twin })
    }
  }

  /** Makes a copy that the plan takes, which takes the place of the photo. Null when that cannot be done. */
  const shrink = async ({ id, photo }: Item): Promise<Item | null> => {
    act({ type: 'changed', id, state: { kind: 'preparing' } })
    const loaded = await obtained(shrinking)
    const copy =
      loaded.kind === 'ready'
        ? await oneAtATime(() => loaded.value(photo, maxFileBytes(plan.limits))).catch(() => null)
        : null
    if (copy !== null) {
      const item = { id: randomId(), photo: copy, isSmallerCopy: true }
      act({ type: 'shrunk', id, newId: item.id, photo: copy })
      return item
    }
    const unloaded = loaded.kind === 'unreachable' || loaded.kind === 'outdated' ? loaded.kind : null
    const reason = SHRINK_FAILURES[unloaded ?? (isHeic(photo) ? 'heic' : 'unreadable')]
    const sentence = (await isReadable(photo)) ? reason : UPLOAD_MESSAGES.lost
    act({ type: 'changed', id, state: { kind: 'refused', sentence } })
    return null
  }

  return { lookAt, shrink }
}
