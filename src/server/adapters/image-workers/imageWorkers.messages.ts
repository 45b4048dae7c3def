import type { CameraFacts } from '#shared/files/cameraFacts.ts'
import type { Copies, ProcessResult, ReceivedPhoto } from '../../features/files/files.port.ts'

/** The task for a worker process. */
export type ImageTask = {
  photo: Pick<ReceivedPhoto, 'path' | 'type' | 'maxMegapixels'>
  /** Where to write the copies. Null when only what the camera wrote is asked for. */
  copies: Copies | null
  /** Memory limit of the HEIC decoder in bytes. */
  heicHeapBytes: number
  /** Milliseconds after which the worker ends itself, in case the process that started it is gone. */
  deadlineMs: number
}

export type ImageReply = ProcessResult | { kind: 'camera_facts'; camera: CameraFacts }
