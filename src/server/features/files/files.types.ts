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
  storageKey: string
  createdAt: Date
}
