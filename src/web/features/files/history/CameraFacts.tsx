import type { FileRecord } from '#shared/api/files.ts'
import { cameraLine, SMALLER_COPY } from '#shared/files/cameraFacts.messages.ts'

/** What the camera wrote into the photo, and whether the app sent a smaller copy, which lacks that. */
export function CameraFacts({ file }: { file: Pick<FileRecord, 'camera' | 'made_smaller'> }) {
  const lines = [cameraLine(file.camera), file.made_smaller === true ? SMALLER_COPY : null]
  return lines.map(
    (line) =>
      line !== null && (
        <p key={line} className="figures text-sm text-ink-soft">
          {line}
        </p>
      ),
  )
}
