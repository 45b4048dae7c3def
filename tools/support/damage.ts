import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

export type DamageOptions = { width?: number; height?: number; seed?: number }

/**
 * Size in pixels at which the drawings of 1200 by 900 units are made before they are enlarged. The cost of the filters
 * depends on the number of pixels.
 */
const [WIDTH, HEIGHT] = [800, 600]

/** A drawing that passes for a photo of a water stain on a ceiling, above the corner of a room. */
export function aCeiling(options: DamageOptions = {}): Promise<Buffer> {
  const { seed = 1 } = options
  const ring = (size: number, color: string, opacity: number, blur: number, turn: number) =>
    `<ellipse cx="640" cy="330" rx="${300 * size}" ry="${185 * size}" fill="${color}"
      opacity="${opacity}" filter="url(#blur${blur})" transform="rotate(${turn + seed * 7} 640 330)"/>`
  const edge = (size: number, width: number, opacity: number) =>
    `<ellipse cx="640" cy="330" rx="${300 * size}" ry="${185 * size}" fill="none" stroke="#7d5526"
      stroke-width="${width}" opacity="${opacity}" transform="rotate(${seed * 7} 640 330)"/>`
  return photo(
    `<rect width="1200" height="900" fill="#e9e5da"/>
    <rect width="1200" height="900" fill="url(#light)"/>
    <g filter="url(#ragged)">
    ${ring(1.12, '#d9c08d', 0.55, 30, 4)}${ring(0.98, '#c49a58', 0.5, 12, -6)}${ring(0.7, '#d8c093', 0.6, 30, 3)}
    ${ring(0.42, '#9c6f37', 0.5, 12, 10)}${ring(0.2, '#6e4a22', 0.55, 12, 0)}
    ${edge(1.02, 7, 0.5)}${edge(0.99, 3, 0.6)}${edge(0.72, 5, 0.28)}${edge(0.44, 5, 0.35)}
    <path d="M655 335l22 30-9 34 27 40-4 38 21 33" fill="none" stroke="#4b3419" stroke-width="3.5" opacity=".75"/>
    <path d="M655 335l-40-22-31 8-44-25" fill="none" stroke="#4b3419" stroke-width="2.5" opacity=".6"/>
    </g>
    <path d="M-10 690 470 745 1210 655V910H-10z" fill="#a9b7ae"/>
    <path d="M470 745 1210 655V910H470z" fill="#93a299"/>
    <path d="M-10 664 470 718 1210 628v29L470 748-10 693z" fill="#f4f2ea"/>
    <path d="M-10 693 470 748 1210 657" fill="none" stroke="#6f7a72" stroke-width="5" opacity=".55"/>
    <path d="M-10 664 470 718 1210 628" fill="none" stroke="#9a978c" stroke-width="4" opacity=".6"/>
    <path d="M470 748v160" stroke="#6f7a72" stroke-width="4" opacity=".5"/>`,
    options,
  )
}

/** The same for a stepped crack in a plastered wall beside a door. */
export function aCrackedWall(options: DamageOptions = {}): Promise<Buffer> {
  const crack = 'M250-10 278 90 262 150 331 228 322 301 398 352 391 447 466 521 458 602 540 668 566 781 640 860 650 910'
  const line = (width: number, color: string, opacity: number, x = 0) =>
    `<path d="${crack}" transform="translate(${x} ${x})" fill="none" stroke="${color}" stroke-width="${width}"
      opacity="${opacity}"/>`
  return photo(
    `<rect width="1200" height="900" fill="#d7cdb9"/>
    <rect width="1200" height="900" fill="url(#light)"/>
    <g filter="url(#ragged)">
    ${line(26, '#b9ad95', 0.5)}${line(9, '#f1ead9', 0.7, 3)}${line(8, '#4a4135', 0.95)}${line(3, '#1c1712', 0.9)}
    <path d="M398 352l92-34 66 18M391 447l-88 62-21 70M540 668l101-35 40-52" fill="none" stroke="#3d352a"
      stroke-width="3.5" opacity=".8"/>
    <path d="M372 330l44 12 12 60-38 22-34-40z" fill="#b08b62" opacity=".9"/>
    </g>
    <path d="M905-10h310v920H905z" fill="#f0ede4"/><path d="M965-10h250v920H965z" fill="#8a6a48"/>
    <path d="M1010 60h200v330h-200zM1010 470h200v380h-200z" fill="#7b5c3c" stroke="#5d4429" stroke-width="6"/>
    <path d="M905-10v920M965-10v920" stroke="#8d8878" stroke-width="5" opacity=".6"/>`,
    options,
  )
}

/** The same for damp that rises in a wall, with paint coming off above the skirting board. */
export function aDampWall(options: DamageOptions = {}): Promise<Buffer> {
  const { seed = 1 } = options
  const flakes = Array.from({ length: 26 }, (_, at) => {
    const [x, y] = [(at * 173 + seed * 61) % 1180, 470 + ((at * 97 + seed * 29) % 210)]
    const size = 18 + ((at * 31) % 44)
    return `<path d="M${x} ${y}l${size} ${size / 3} ${size / 4} ${size * 0.8}-${size} ${size / 5}-${size / 2}-${size / 2}z"
      fill="${at % 3 === 0 ? '#c9bda6' : '#9b8f7c'}" stroke="#f3efe4" stroke-width="3"/>`
  })
  return photo(
    `<rect width="1200" height="900" fill="#c8d2d6"/>
    <rect width="1200" height="900" fill="url(#light)"/>
    <g filter="url(#ragged)">
    <path d="M-40 480c160-90 300 20 430-40s260-110 400-20 260-30 460 10v400H-40z" fill="#8f8d7c"
      opacity=".6" filter="url(#blur30)"/>
    <path d="M-40 590c190-60 320 30 480-20s300-60 420 0 240-20 400 0v300H-40z" fill="#5f5b49"
      opacity=".6" filter="url(#blur12)"/>
    ${flakes.join('')}
    </g>
    <path d="M-10 715h1220v95H-10z" fill="#eceae2"/><path d="M-10 715h1220" stroke="#8c8a80" stroke-width="6"/>
    <path d="M-10 810h1220v100H-10z" fill="#8b6a45"/>
    <path d="M-10 812h1220M150 812l-70 98M520 812l-20 98M880 812l30 98" stroke="#4f3a22" stroke-width="6"/>`,
    options,
  )
}

/** Gives a drawing the unevenness of plaster, the light of a window, and the grain of a phone camera. */
async function photo(drawing: string, { width = 2400, height = 1800, seed = 1 }: DamageOptions): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <radialGradient id="light" cx=".2" cy=".1" r="1.1"><stop offset="0" stop-color="#fffdf2" stop-opacity=".75"/>
        <stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2b2a33" stop-opacity=".42"/></radialGradient>
      <filter id="ragged" filterUnits="userSpaceOnUse" x="0" y="0" width="1200" height="900"><feTurbulence type="fractalNoise" seed="${seed}"
        baseFrequency=".012" numOctaves="4"/><feDisplacementMap in="SourceGraphic" scale="70"/></filter>
      <filter id="blur12"><feGaussianBlur stdDeviation="6"/></filter>
      <filter id="blur30"><feGaussianBlur stdDeviation="16"/></filter>
      <filter id="plaster" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" seed="${seed + 9}"
        baseFrequency=".18" numOctaves="3"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  .9 0 0 0 -.32"/></filter>
    </defs>
    ${drawing}
    <rect width="1200" height="900" filter="url(#plaster)" opacity=".3"/>
  </svg>`
  // Rasterized before it is enlarged: sharp would draw it at its full size, and the filters would take ten times as
  // long.
  const small = await sharp(Buffer.from(svg)).png().toBuffer()
  const drawn = await sharp(small).resize(width, height, { fit: 'cover' }).removeAlpha().toBuffer()
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const noise = sharp(randomBytes(columns * rows), { raw: { width: columns, height: rows, channels: 1 } })
  const grain = await noise.linear(0.16, 107).resize(width, height).png({ compressionLevel: 0 }).toBuffer()
  return sharp(drawn)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
