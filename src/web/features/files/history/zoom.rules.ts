export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** How far a picture is enlarged, and by how many pixels its middle is moved away from the middle of its frame. */
export type Zoom = Point & { scale: number }

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 }

/** What a double tap enlarges to. */
export const CLOSE_UP = 2.5

const MOST = 6

/** Enlarges by a factor around a point, given from the middle of the frame, so that what is there stays there. */
export function zoomedBy(zoom: Zoom, factor: number, at: Point, frame: Size): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor))
  const real = scale / zoom.scale
  return kept({ scale, x: at.x - (at.x - zoom.x) * real, y: at.y - (at.y - zoom.y) * real }, frame)
}

export function movedBy(zoom: Zoom, by: Point, frame: Size): Zoom {
  return kept({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame)
}

/** The picture covers its frame at all times, so that nobody loses sight of it. */
function kept({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const across = ((scale - 1) * width) / 2
  const down = ((scale - 1) * height) / 2
  return { scale, x: within(x, across), y: within(y, down) }
}

function within(value: number, most: number): number {
  // Without the addition, zero could come out as -0.
  return Math.min(most, Math.max(-most, value)) + 0
}

/** The shortest way of a finger that counts as a swipe, in pixels. */
const SWIPE = 50

/** The direction of a swipe over photos: 1 to the next one, -1 to the one before. Null if it was none. */
export function swipeOf({ x, y }: Point): 1 | -1 | null {
  if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y) * 1.5) return null
  return x < 0 ? 1 : -1
}
