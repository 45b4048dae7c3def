import { useCallback, useEffect } from 'react'

/**
 * A photo moves from where it was pressed to where the next view shows it, so that people see that it is the same one.
 * The views are different elements, so the places are remembered here, in pixels of the window.
 */
type Place = { left: number; top: number; width: number }

const places = new Map<string, Place>()

const PHOTO_URL = /\/api\/files\/([^/]+)\/content/

/** Remembers where the window shows each photo now. */
export function notePhotoPlaces(): void {
  places.clear()
  for (const image of document.images) {
    const id = PHOTO_URL.exec(image.currentSrc)?.[1]
    const { left, top, width, bottom } = image.getBoundingClientRect()
    if (id === undefined || width === 0 || bottom < 0 || top > innerHeight) continue
    places.set(id, { left, top, width })
  }
}

const forgetPlaces = () => places.clear()

/**
 * For each screen that lists photos: from its first opening on, every press on any screen notes the places anew, so
 * that a place never belongs to an earlier press than the one that opened a view. The browser's back and forward
 * buttons are no press on the page, and move nothing. The listeners stay; adding the same ones again changes nothing.
 */
export function usePhotoPlaces(): void {
  useEffect(() => {
    document.addEventListener('click', notePhotoPlaces, { capture: true })
    window.addEventListener('popstate', forgetPlaces)
  }, [])
}

/** For the `ref` of the element that shows this photo next: moves it there from where it was at the last press. */
export function usePhotoArrival(id: string): (element: HTMLElement | null) => void {
  return useCallback(
    (element) => {
      const from = places.get(id)
      if (element === null || from === undefined) return
      // On a wide window, one of the two views of the photo is not displayed.
      if (element.getBoundingClientRect().width === 0) return
      places.delete(id)
      // A new screen is scrolled to its top after it was made, and before it is painted.
      requestAnimationFrame(() => move(element, from))
    },
    [id],
  )
}

function move(element: HTMLElement, from: Place): void {
  const to = element.getBoundingClientRect()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  element.animate(
    [
      { transform: start, transformOrigin: 'top left' },
      { transform: 'none', transformOrigin: 'top left' },
    ],
    { duration: 320, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}
