import { Worker } from 'node:worker_threads'
import type { ImageReply, ImageTask } from '../adapters/image-workers/imageWorkers.messages.ts'
import { MEGAPIXELS, processFile, processImage } from '../adapters/sharp/sharp.processor.ts'

/** Decodes one photo and writes its copies. Throws only for what is no fault of the photo. */
export async function processPhoto({ photo, copies, ...limits }: ImageTask): Promise<ImageReply> {
  if (photo.type !== 'image/heic') return processFile(photo.path, photo.type, copies)
  // It blocks this thread, which then would not hear that whoever waits for it is gone.
  const deadline = new Worker(new URL('deadline.worker.ts', import.meta.url), { workerData: limits.deadlineMs })
  deadline.unref()
  // Eight megabytes that are needed for HEIC only.
  const { decodeHeic } = await import('../adapters/libheif/libheif.decoder.ts')
  const maxPixels = MEGAPIXELS.whole * 1e6
  const result = decodeHeic(photo.path, { maxPixels, heapBytes: limits.heicHeapBytes })
  switch (result.kind) {
    case 'decoded':
      return processImage(result.image, copies)
    case 'too_many_pixels':
      return { kind: 'too_many_pixels', megapixels: MEGAPIXELS.whole }
    default:
      return result
  }
}
