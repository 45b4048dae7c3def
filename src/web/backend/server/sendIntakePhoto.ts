import { BACKGROUND_HEADER } from '#shared/api/headers.ts'
import { sendFile } from './uploadPhoto.ts'

type Photo = Omit<Parameters<typeof sendFile>[0], 'onBehalfOf'> & {
  /** The token of the link. */
  token: string
  /** Whether it is a copy that this app made. */
  isSmallerCopy: boolean
}

/** Sends one photo of a request to a shop. Whoever is logged in here, it is nobody's. */
export function sendIntakePhoto({ token, isSmallerCopy, ...photo }: Photo): Promise<{ id: string }> {
  const url = `/api/intake/${encodeURIComponent(token)}/photos${isSmallerCopy ? '?made_smaller=true' : ''}`
  return sendFile(photo, url, { [BACKGROUND_HEADER]: '1' })
}
