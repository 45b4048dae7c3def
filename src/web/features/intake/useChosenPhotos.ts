import { useQueryClient } from '@tanstack/react-query'
import { openDB, type DBSchema } from 'idb'
import { useEffect, useState } from 'react'
import { randomId } from '#web/lib/hex.ts'
import { parseKeptObject } from '#web/lib/keptObject.rules.ts'
import { keepInSession, readFromSession } from '#web/lib/keptTexts.ts'
import { keptNames } from './keptRequest.ts'
import type { ChosenPhoto } from './sendRequest.ts'

const NONE: readonly ChosenPhoto[] = []

/**
 * The photos of a request to a shop. They survive another screen in the memory of the page, which needs nothing of the
 * browser, and a reload in what the tab keeps.
 */
export function useChosenPhotos(token: string) {
  const client = useQueryClient()
  const name = ['chosen-photos', token] as const
  const [photos, setPhotos] = useState(() => client.getQueryData<readonly ChosenPhoto[]>(name) ?? NONE)
  const show = (next: readonly ChosenPhoto[]) => {
    setPhotos(next)
    client.setQueryDefaults(name, { gcTime: Infinity })
    client.setQueryData(name, next)
  }
  useEffect(() => {
    let isOver = false
    void keptPhotos(token).then((kept) => {
      // Those that were chosen meanwhile come after them.
      const add = (now: readonly ChosenPhoto[]) => [
        ...kept.filter(({ id }) => !now.some((each) => each.id === id)),
        ...now,
      ]
      if (!isOver && kept.length > 0) setPhotos(add)
    })
    return () => {
      isOver = true
    }
  }, [token])
  return {
    photos,
    change: (next: readonly ChosenPhoto[]) => {
      show(next)
      void keepPhotos(token, next)
    },
    forget: () => {
      show(NONE)
      void forgetPhotos(token)
    },
  }
}

/**
 * The photos of a request that is not sent, which are too large for the storage of a tab. So they are in a database of
 * the browser, encrypted with a key that only the tab has: once it is closed, nobody can read them.
 */

type Place = [visit: string, at: number, id: string]

type Sealed = {
  visit: string
  at: number
  id: string
  name: string
  type: string
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** By the clock of this device, which may be wrong. */
  keptAt: number
}

interface Tables extends DBSchema {
  /** The keys have all that is needed to find a photo, so that its megabytes are read only to show it. */
  photos: { key: Place; value: Sealed }
}

const DATABASE = 'mendsight-request'

/** What a tab has left behind is deleted after this time, when somebody opens such a page again. */
const KEPT_MS = 24 * 3_600_000

const ALGORITHM = 'AES-GCM'

/** Photos of the same tab have the same visit. */
type Visit = { visit: string; key: CryptoKey }

const database = () =>
  openDB<Tables>(DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('photos', { keyPath: ['visit', 'at', 'id'] }),
  })

async function withDatabase<Value>(act: (db: Awaited<ReturnType<typeof database>>) => Promise<Value>): Promise<Value> {
  const db = await database()
  try {
    return await act(db)
  } finally {
    db.close()
  }
}

async function visitOf(token: string): Promise<Visit | null> {
  const { visit, key } = parseKeptObject(readFromSession(keptNames(token).photos))
  if (typeof visit !== 'string' || typeof key !== 'string') return null
  const jwk = { kty: 'oct', k: key, alg: 'A256GCM' }
  return { visit, key: await crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['encrypt', 'decrypt']) }
}

async function newVisit(token: string): Promise<Visit> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, true, ['encrypt', 'decrypt'])
  const visit = randomId()
  const { k } = await crypto.subtle.exportKey('jwk', key)
  keepInSession(keptNames(token).photos, JSON.stringify({ visit, key: k }))
  return { visit, key }
}

// One after the other, so that the last of two quick changes counts.
let before: Promise<unknown> = Promise.resolve()

function inTurn<Value>(run: () => Promise<Value>, otherwise: Value): Promise<Value> {
  // Over plain HTTP and in some private windows nothing can be kept, and a device may have no room.
  const turn = before.then(run).catch(() => otherwise)
  before = turn
  return turn
}

/** The photos that this tab has kept for a link, in their order. */
export const keptPhotos = (token: string): Promise<readonly ChosenPhoto[]> =>
  inTurn(
    () =>
      withDatabase(async (db) => {
        const found: ChosenPhoto[] = []
        const mine = await visitOf(token)
        for (const place of await db.getAllKeys('photos')) {
          const sealed = await db.get('photos', place)
          if (sealed === undefined) continue
          // A clock that was set back by as much counts, too.
          if (Math.abs(Date.now() - sealed.keptAt) >= KEPT_MS) await db.delete('photos', place)
          else if (sealed.visit === mine?.visit) found.push(await opened(sealed, mine))
        }
        return found
      }),
    [],
  )

/** Keeps these photos for a link, and no others. */
export const keepPhotos = (token: string, photos: readonly ChosenPhoto[]): Promise<void> =>
  inTurn(
    () =>
      withDatabase(async (db) => {
        const mine = (await visitOf(token)) ?? (await newVisit(token))
        const stored = (await db.getAllKeys('photos')).filter(([visit]) => visit === mine.visit)
        for (const place of stored) {
          if (!photos.some(({ id }) => id === place[2])) await db.delete('photos', place)
        }
        let at = stored.at(-1)?.[1] ?? 0
        for (const photo of photos) {
          if (stored.some(([, , id]) => id === photo.id)) continue
          at += 1
          await db.add('photos', { ...(await sealed(photo, mine)), at })
        }
      }),
    undefined,
  )

/** Deletes what this tab has kept for a link, and its key. */
export async function forgetPhotos(token: string): Promise<void> {
  await keepPhotos(token, [])
  keepInSession(keptNames(token).photos, '')
}

async function sealed({ id, file }: ChosenPhoto, { visit, key }: Visit): Promise<Omit<Sealed, 'at'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, await file.arrayBuffer())
  return { visit, id, name: file.name, type: file.type, iv, bytes, keptAt: Date.now() }
}

async function opened({ id, name, type, iv, bytes }: Sealed, { key }: Visit): Promise<ChosenPhoto> {
  return { id, file: new File([await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes)], name, { type }) }
}
