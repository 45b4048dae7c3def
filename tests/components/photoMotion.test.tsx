import { fireEvent } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePhotoArrival, usePhotoPlaces } from '#web/lib/photoMotion.ts'

const SRC = '/api/files/0199a7a0-0000-7000-8000-0000000000a1/content'

function List() {
  usePhotoPlaces()
  return <img src={SRC} alt="" />
}

function Analysis() {
  return <figure ref={usePhotoArrival('0199a7a0-0000-7000-8000-0000000000a1')} />
}

const moved = vi.fn<Element['animate']>()
let root: Root

function show(screen: ReactNode): void {
  flushSync(() => root.render(screen))
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
  show(<List />)
  fireEvent.click(document.body)
  show(<p>Loading</p>)
  vi.advanceTimersByTime(60_000)
  show(<Analysis />)
  expect(moved).toHaveBeenCalledOnce()
})

test('a photo does not move to a screen that a later press opens', () => {
  show(<List />)
  fireEvent.click(document.body)
  show(<p>Another screen</p>)
  fireEvent.click(document.body)
  show(<Analysis />)
  expect(moved).not.toHaveBeenCalled()
})

test('a photo does not move to a screen that the back button of the browser opens', () => {
  show(<List />)
  fireEvent.click(document.body)
  show(<p>Another screen</p>)
  fireEvent.popState(window)
  show(<Analysis />)
  expect(moved).not.toHaveBeenCalled()
})
