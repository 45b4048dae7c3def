import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetPhotos, keepPhotos, keptPhotos } from './keptPhotos.ts'
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
