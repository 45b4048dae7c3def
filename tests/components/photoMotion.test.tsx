import { fireEvent } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePhotoArrival, usePhotoPlaces } from '#web/lib/photoMotion.ts'

const SRC = '/api/files/0199a7a0-0000-7000-8000-0000000000a1/content'
const PHOTO = <img src={SRC} alt="" />

/** The app: its screens come and go, and it stays. */
function App({ children }: { children: ReactNode }) {
  usePhotoPlaces()
  return <main>{children}</main>
}

function Analysis() {
  return <figure ref={usePhotoArrival('0199a7a0-0000-7000-8000-0000000000a1')} />
}

const moved = vi.fn<Element['animate']>()
let root: Root

function show(screen: ReactNode): void {
  flushSync(() => root.render(<App>{screen}</App>))
  vi.advanceTimersByTime(1_000)
}

beforeEach(() => {
  vi.useFakeTimers()
  moved.mockReset()
  // This DOM has neither layout nor animations.
  Element.prototype.animate = moved
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 100, 80))
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue(SRC)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(() => {
  flushSync(() => root.unmount())
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

test('a photo moves to the screen that a press opens, however long the screen takes to open', () => {
  show(PHOTO)
  fireEvent.click(document.body)
  show('Loading')
  vi.advanceTimersByTime(60_000)
  show(<Analysis />)
  expect(moved).toHaveBeenCalledOnce()
})

test('a photo does not move to a screen that a later press opens', () => {
  show(PHOTO)
  fireEvent.click(document.body)
  show('Another screen')
  fireEvent.click(document.body)
  show(<Analysis />)
  expect(moved).not.toHaveBeenCalled()
})

test('a photo does not move to a screen that the back button of the browser opens', () => {
  show(PHOTO)
  fireEvent.click(document.body)
  show('Another screen')
  fireEvent.popState(window)
  show(<Analysis />)
  expect(moved).not.toHaveBeenCalled()
})
