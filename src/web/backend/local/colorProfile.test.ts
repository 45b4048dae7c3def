import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withColorProfile } from './colorProfile.ts'

it('a PNG gets a profile in the place of its own, by which its colors are read', async () => {
  const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: '#a05020' } })
  const { icc: profile } = await sharp(await picture.clone().withIccProfile('p3').png().toBuffer()).metadata()
  if (profile === undefined) throw new Error('The picture has no profile')
  for (const before of [picture.clone(), picture.clone().withIccProfile('srgb')]) {
    const png = new Blob([new Uint8Array(await before.png().toBuffer())])
    const bytes = Buffer.from(await (await withColorProfile(png, new Uint8Array(profile))).arrayBuffer())
    expect((await sharp(bytes).metadata()).icc).toEqual(profile)
    expect(bytes.toString('latin1').match(/iCCP|sRGB|gAMA|pHYs/g)).toEqual(['iCCP'])
    // The color of Display P3 in sRGB. A wrong checksum would be a warning.
    const data = await sharp(bytes, { failOn: 'warning' }).toColourspace('srgb').raw().toBuffer()
    expect([...data.subarray(0, 3)]).toEqual([172, 74, 10])
  }
})
