import type { FileRecord } from '#shared/api/files.ts'
import { cameraLine } from '#shared/files/cameraFacts.messages.ts'

/** What the camera wrote into the photo, and whether the app sent a smaller copy, which lacks that. */
export function CameraFacts({ file }: { file: Pick<FileRecord, 'camera' | 'made_smaller'> }) {
  const line = cameraLine(file)
  return line !== '' && <p className="figures text-sm text-ink-soft">{line}</p>
}
