/**
 * Whether a photo is dark, blurred or small. The server measures each upload, and the browser measures a chosen photo
 * before it is uploaded, both on a copy that fits into a square of `MEASURED_SIDE` pixels. docs/advice.md says how the
 * limits were found.
 */

/** Longest side of the copy that is measured, in pixels. A smaller photo is measured as it is. */
export const MEASURED_SIDE = 480

/** The measured facts of a photo. */
export type PhotoQuality = {
  /**
   * How steep the sharpest tenth of the edges are: the largest step between two neighboring pixels, as a part of the
   * whole difference across the edge, from 0 to 1. It does not depend on the contrast. Null if there are too few edges
   * to tell, as on a plain wall.
   */
  sharpness: number | null
  /** The luminance, from 0 to 255, that half of the pixels do not exceed. */
  luminanceMedian: number
  /** The luminance that nine tenths of the pixels do not exceed. */
  luminanceHigh: number
}

export const PHOTO_PROBLEMS = ['dark', 'blurred', 'small'] as const
/** Why a photo shows too little to judge damage from. */
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** Pixels in one piece of a row or a column that is searched for an edge. */
const PIECE = 16

/** A smaller difference of luminance within a piece is texture or noise and no edge. */
const EDGE_CONTRAST = 24

/** The part of the pieces that must have an edge. Fewer may be the soft outline of a stain or a shadow. */
const EDGES_MIN = 0.06

/** Only every fourth row and column is read. More changes the result by less than 0.02. */
const LINE_STEP = 4

/** In a sharp photo the sharpest edges reach 0.5 and more. */
const BLURRED_BELOW = 0.3

/** Nothing in the photo is brighter, or half of it is nearly black. */
const DARK = { highBelow: 72, medianBelow: 20 }

/** A photo with a shorter side below this shows too little. */
const SHORT_SIDE_MIN = 480

/** What is wrong with a photo of this size in pixels. A photo that was never measured can only be small. */
export function problemsOf({
  width,
  height,
  quality,
}: {
  width: number
  height: number
  quality: PhotoQuality | null
}): PhotoProblem[] {
  const problems: PhotoProblem[] = []
  if (quality !== null && (quality.luminanceHigh < DARK.highBelow || quality.luminanceMedian < DARK.medianBelow)) {
    problems.push('dark')
  }
  if (quality !== null && quality.sharpness !== null && quality.sharpness < BLURRED_BELOW) problems.push('blurred')
  if (Math.min(width, height) < SHORT_SIDE_MIN) problems.push('small')
  return problems
}

/**
 * Measures the copy of a photo: rows of pixels, each with red, green and blue in its first three bytes. It takes about
 * two milliseconds.
 */
export function measurePhoto(
  bytes: Uint8Array | Uint8ClampedArray,
  { width, height, channels }: { width: number; height: number; channels: number },
): PhotoQuality {
  const luminance = luminanceOf(bytes, width * height, channels)
  const histogram = new Uint32Array(256)
  for (const value of luminance) histogram[value] = (histogram[value] ?? 0) + 1
  // A camera that was moved blurs the edges across its way only, so the worse direction counts.
  const directions = [
    steepness(luminance, { length: width, lines: height, next: 1, nextLine: width }),
    steepness(luminance, { length: height, lines: width, next: width, nextLine: 1 }),
  ].filter((value) => value !== null)
  return {
    sharpness: directions.length === 0 ? null : Math.min(...directions),
    luminanceMedian: quantile(histogram, 0.5),
    luminanceHigh: quantile(histogram, 0.9),
  }
}

function luminanceOf(bytes: Uint8Array | Uint8ClampedArray, pixels: number, channels: number): Uint8Array {
  const luminance = new Uint8Array(pixels)
  for (let pixel = 0, at = 0; pixel < pixels; pixel += 1, at += channels) {
    // The weights of ITU-R BT.601, as integers out of 1024.
    luminance[pixel] = ((bytes[at] ?? 0) * 306 + (bytes[at + 1] ?? 0) * 601 + (bytes[at + 2] ?? 0) * 117) >> 10
  }
  return luminance
}

type Direction = {
  /** Pixels in a line. */
  length: number
  lines: number
  /** Distance to the next pixel of a line, and to the next line. */
  next: number
  nextLine: number
}

/** The steepness that a tenth of the edges in this direction exceed, in hundredths. Null with too few edges. */
function steepness(luminance: Uint8Array, { length, lines, next, nextLine }: Direction): number | null {
  const histogram = new Uint32Array(101)
  let pieces = 0
  let edges = 0
  for (let line = 0; line < lines; line += LINE_STEP) {
    for (let start = 0; start + PIECE <= length; start += PIECE) {
      pieces += 1
      const first = line * nextLine + start * next
      let before = luminance[first] ?? 0
      let [low, high, largest] = [before, before, 0]
      for (let at = first + next; at < first + PIECE * next; at += next) {
        const value = luminance[at] ?? 0
        const step = value > before ? value - before : before - value
        if (step > largest) largest = step
        if (value < low) low = value
        if (value > high) high = value
        before = value
      }
      if (high - low < EDGE_CONTRAST) continue
      edges += 1
      const steep = Math.round((100 * largest) / (high - low))
      histogram[steep] = (histogram[steep] ?? 0) + 1
    }
  }
  return edges === 0 || edges < pieces * EDGES_MIN ? null : quantile(histogram, 0.9) / 100
}

/** The smallest value that at least this part of the counted values do not exceed. */
function quantile(histogram: Uint32Array, part: number): number {
  const wanted = part * histogram.reduce((sum, count) => sum + count, 0)
  let passed = 0
  for (const [value, count] of histogram.entries()) {
    passed += count
    if (count > 0 && passed >= wanted) return value
  }
  return 0
}
