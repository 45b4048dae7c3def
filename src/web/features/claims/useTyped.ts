import { useRef, useState } from 'react'
import { BackendError } from '#web/backend/backendError.ts'
import { randomId } from '#web/lib/randomId.ts'
import { keepInSession, readFromSession } from '#web/lib/useSessionStorage.ts'

/** What was sent and not answered. It is sent again as it was, even if the default of a field has changed since. */
type Attempt<Body> = { key: string; body: Body }

type Kept<Fields, Body> = { typed: Partial<Fields>; attempt: Attempt<Body> | null }

/**
 * What was typed over what is saved. It survives a reload, which phones do when somebody uses the camera in between,
 * and a field that was saved elsewhere is updated unless something was typed into it here. The name contains the
 * person's id.
 */
export function useTyped<Fields extends Record<string, string>, Body>(name: string, saved: Fields) {
  const [kept, setKept] = useState(() => readKept<Fields, Body>(name, saved))
  /** As it is now, for what ends later, such as an upload. */
  const now = useRef(kept)
  const keep = (next: Kept<Fields, Body>) => {
    now.current = next
    setKept(next)
    const isEmpty = Object.keys(next.typed).length === 0 && next.attempt === null
    keepInSession(name, isEmpty ? '' : JSON.stringify(next))
  }
  return {
    values: { ...saved, ...kept.typed },
    isTyped: Object.keys(kept.typed).length > 0,
    type: (field: keyof Fields & string, value: string) =>
      keep({ typed: { ...now.current.typed, [field]: value }, attempt: null }),
    clear: () => keep({ typed: {}, attempt: null }),
    /** The same for some fields only. */
    forget: (fields: readonly string[]) => {
      const others = Object.entries(now.current.typed).filter(([field]) => !fields.includes(field))
      keep({ typed: Object.fromEntries(others) as Partial<Fields>, attempt: null })
    },
    /** What to send now: the attempt before if nothing was typed since, or else this under a new key. */
    attemptOf: (body: Body): Attempt<Body> => {
      const attempt = now.current.attempt ?? { key: randomId(), body }
      keep({ ...now.current, attempt })
      return attempt
    },
    /** What was refused is not sent again under the same key. What may have been stored is. */
    failed: (error: Error) => {
      const isRefused = error instanceof BackendError && error.status >= 400 && error.status < 500
      if (isRefused) keep({ ...now.current, attempt: null })
    },
  }
}

export type Typed<Fields extends Record<string, string>, Body> = ReturnType<typeof useTyped<Fields, Body>>

export const hasTyped = (name: string): boolean => readFromSession(name) !== ''

function readKept<Fields extends Record<string, string>, Body>(name: string, saved: Fields): Kept<Fields, Body> {
  try {
    const { typed, attempt } = JSON.parse(readFromSession(name)) as Kept<Fields, Body>
    const known = Object.entries<unknown>(typed).filter(([field, value]) => field in saved && typeof value === 'string')
    return { typed: Object.fromEntries(known) as Partial<Fields>, attempt }
  } catch {
    // Nothing is kept, or not by this version.
    return { typed: {}, attempt: null }
  }
}
