/** A row of the history, as the room and its neighbours see it. */
export type StoredPhoto = {
  id: string
  userId: string
  fileName: string
  fileType: string
  fileSize: number
  width: number
  height: number
  sha256: string
  /** Of the copies; null for photos from before these were kept. */
  displaySha256: string | null
  thumbSha256: string | null
  storageKey: string
  createdAt: Date
}
