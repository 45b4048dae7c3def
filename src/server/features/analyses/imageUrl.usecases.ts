import { buffer } from 'node:stream/consumers'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Files } from '../files/files.usecases.ts'
import { PHOTO_LINK_SECONDS } from './analyses.config.ts'
import { ProviderFailure, type ImageUrl } from './analyses.port.ts'
import type { AnalysesRepository } from './analyses.repository.ts'
import type { StoredAnalysis } from './analyses.types.ts'

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

/** A photo of a run, and the URL at which a provider gets it. */
export type SentPhoto = { fileId: string; url: string }

/**
 * The photos of a run in their order, with the URLs that `urlOf` gives. Its owner may delete a photo while they are
 * read: that one is left out, and the others count. Throws what `urlOf` throws about a photo that is still there.
 */
export async function photosToSend(
  { repository }: { repository: Pick<AnalysesRepository, 'hasPhoto'> },
  run: Pick<StoredAnalysis, 'id' | 'fileIds'>,
  urlOf: (fileId: string) => Promise<string>,
): Promise<SentPhoto[]> {
  const sent: SentPhoto[] = []
  for (const fileId of run.fileIds) {
    try {
      sent.push({ fileId, url: await urlOf(fileId) })
    } catch (error) {
      if (await repository.hasPhoto(run.id, fileId)) throw error
    }
  }
  return sent
}
