import type { Size } from '#web/lib/photoFile.rules.ts'

/** Rows of pixels, each with red, green and blue in its first three bytes. */
export type Picture = Size & { data: Uint8Array | Uint8ClampedArray; channels: 3 | 4 }

/** Red, green, blue and alpha, as a canvas has them. */
export type Pixels = Size & { data: Uint8ClampedArray<ArrayBuffer> }

/**
 * The picture at this size, which must not be larger. Each pixel is the mean of the area that it covers, so that noise
 * and fine details do not become edges, as with the browsers that blend only four pixels.
 */
export function averaged(picture: Picture, size: Size): Pixels {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const down = picture.height / size.height
  const row = new Float64Array(size.width * 3)
  const sum = new Float64Array(size.width * 3)
  let y = 0
  for (let line = 0; line < picture.height && y < size.height; line += 1) {
    averageRow(picture, line, row)
    // The last row ends with the picture, whatever the rounding.
    const end = y + 1 === size.height ? picture.height : (y + 1) * down
    const share = Math.min(1, end - line)
    add(sum, row, share)
    if (end > line + 1) continue
    for (let from = 0, to = y * size.width * 4; from < sum.length; from += 3, to += 4) {
      data[to] = (sum[from] ?? 0) / down
      data[to + 1] = (sum[from + 1] ?? 0) / down
      data[to + 2] = (sum[from + 2] ?? 0) / down
      data[to + 3] = 255
    }
    sum.fill(0)
    add(sum, row, 1 - share)
    y += 1
  }
  return { ...size, data }
}

/** Fills `row`, which may be shorter, with the means of a line of the picture. */
function averageRow({ width, data, channels }: Picture, line: number, row: Float64Array): void {
  const count = row.length / 3
  const across = width / count
  const first = line * width
  for (let x = 0; x < count; x += 1) {
    const start = x * across
    const end = Math.min(width, start + across)
    let red = 0
    let green = 0
    let blue = 0
    for (let column = Math.floor(start); column < end; column += 1) {
      const share = Math.min(column + 1, end) - Math.max(column, start)
      const at = (first + column) * channels
      red += (data[at] ?? 0) * share
      green += (data[at + 1] ?? 0) * share
      blue += (data[at + 2] ?? 0) * share
    }
    row[x * 3] = red / across
    row[x * 3 + 1] = green / across
    row[x * 3 + 2] = blue / across
  }
}

function add(sum: Float64Array, row: Float64Array, share: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (row[at] ?? 0) * share
}
