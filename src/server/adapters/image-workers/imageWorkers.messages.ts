import type { Copies, ProcessResult, ReceivedPhoto } from '../../features/files/files.port.ts'

/** What a worker is told. */
export type ImageTask = {
  photo: Pick<ReceivedPhoto, 'path' | 'type'>
  /** Where the copies are to be written. */
  copies: Copies
  /** Bytes that the decoder of HEIC may take. */
  heicHeapBytes: number
  /** Milliseconds after which the worker ends itself, when whoever started it is gone. */
  deadlineMs: number
}

export type ImageReply = ProcessResult
