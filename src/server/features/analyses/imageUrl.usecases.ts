import { buffer } from 'node:stream/consumers'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Files } from '../files/files.usecases.ts'
import { PHOTO_LINK_SECONDS } from './analyses.config.ts'
import { ProviderFailure, type ImageUrl } from './analyses.port.ts'

export type ImageUrlParts = {
  files: Pick<Files, 'content'>
  /** Signs a link to a photo that is valid until `expires`, in seconds since 1970. */
  sign: (fileId: string, expires: number) => string
  clock: Clock
  publicUrl: string | undefined
  delivery: 'inline' | 'url'
}

/**
 * How the provider gets a photo: inside the request, or through a link that soon expires. Always the copy without EXIF.
 */
export function createImageUrl({ files, sign, clock, publicUrl, delivery }: ImageUrlParts): ImageUrl {
  if (delivery === 'url' && publicUrl !== undefined) {
    return async (_workspaceId, fileId) => {
      const expires = Math.floor(clock.now().getTime() / 1000) + PHOTO_LINK_SECONDS
      const query = new URLSearchParams({ expires: `${expires}`, signature: sign(fileId, expires) })
      return `${publicUrl}/api/files/${fileId}/signed-content?${query.toString()}`
    }
  }
  return async (workspaceId, fileId) => {
    try {
      const content = await files.content([workspaceId], fileId, 'display')
      return `data:image/jpeg;base64,${(await buffer(await content.open())).toString('base64')}`
    } catch (error) {
      throw new ProviderFailure('The photo could not be read from the store', { cause: error })
    }
  }
}
