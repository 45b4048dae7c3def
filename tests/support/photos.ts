import sharp from 'sharp'

export type PhotoOptions = {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'webp'
  /** EXIF orientation 1 to 8. */
  orientation?: number
  /** EXIF with a position and a camera, as phones write it. */
  gps?: boolean
  /** A different picture for each seed. */
  seed?: number
}

const photos = new Map<string, Promise<Buffer>>()

/**
 * A generated photo: a ceiling with a water stain, brighter at the left and top than at the right and bottom, so that a
 * test can tell which side is up. The same options give the same bytes, so each photo is made once in a process.
 */
export async function aPhoto(options: PhotoOptions = {}): Promise<Buffer> {
  const key = JSON.stringify(options)
  const photo = photos.get(key) ?? generate(options)
  photos.set(key, photo)
  // A test may change its bytes.
  return Buffer.from(await photo)
}

async function generate(options: PhotoOptions): Promise<Buffer> {
  const { width = 800, height = 600, format = 'jpeg', orientation, gps = false, seed = 1 } = options
  const picture = sharp(Buffer.from(ceiling(width, height, seed))).removeAlpha()
  const tagged = gps
    ? picture.withExif({
        IFD0: { Make: 'Test', Model: 'Phone' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 26/1 46/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '79/1 58/1 56/1',
        },
      })
    : picture
  const turned = orientation === undefined ? tagged : tagged.withMetadata({ orientation })
  return turned.toFormat(format, { quality: 80 }).toBuffer()
}

/** A JPEG of exactly this many bytes. Decoders skip the padding after its end. */
export async function aPhotoOfBytes(bytes: number): Promise<Buffer> {
  const photo = await aPhoto()
  if (photo.length > bytes) throw new Error(`The smallest test photo has ${photo.length} bytes`)
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
}

function ceiling(width: number, height: number, seed: number): string {
  const stains = [0.5, 0.42, 0.33, 0.2].map((size, ring) => {
    const color = ['#cdb58a', '#b8935a', '#9a7440', '#7c5a2e'][ring] ?? '#7c5a2e'
    const x = width * (0.55 + 0.03 * Math.sin(seed + ring))
    const y = height * (0.55 + 0.03 * Math.cos(seed * 2 + ring))
    return `<ellipse cx="${x}" cy="${y}" rx="${(width * size) / 1.6}" ry="${(height * size) / 1.7}" fill="${color}" opacity="0.55"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#8f8a80"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${stains.join('')}
    <rect x="0" y="0" width="${width / 8}" height="${height / 8}" fill="#ffd500"/>
  </svg>`
}
