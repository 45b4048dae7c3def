import { Worker } from 'node:worker_threads'
import { MEGAPIXELS } from '#shared/files/photoCopies.ts'
import type { ImageReply, ImageTask } from '../adapters/image-workers/imageWorkers.messages.ts'
import { processFile, processImage } from '../adapters/sharp/sharp.processor.ts'

/** Decodes one photo and writes its copies. Throws only for problems that the photo did not cause. */
export async function processPhoto({ photo, copies, ...limits }: ImageTask): Promise<ImageReply> {
  if (photo.type !== 'image/heic') return processFile(photo, copies)
  // libheif blocks this thread, which would then not notice that the server is gone.
  const deadline = new Worker(new URL('deadline.worker.ts', import.meta.url), { workerData: limits.deadlineMs })
  deadline.unref()
  // Eight megabytes that only HEIC needs, so they are loaded on demand.
  const { decodeHeic } = await import('../adapters/libheif/libheif.decoder.ts')
  const { maxMegapixels = MEGAPIXELS.whole } = photo
  const maxPixels = Math.min(MEGAPIXELS.whole, maxMegapixels) * 1e6
  const result = decodeHeic(photo.path, { maxPixels, heapBytes: limits.heicHeapBytes })
  switch (result.kind) {
    case 'decoded':
      return processImage(result.image, copies)
    case 'too_many_pixels':
      return result.pixels > MEGAPIXELS.whole * 1e6
        ? { kind: 'too_many_pixels', megapixels: MEGAPIXELS.whole }
        : { kind: 'over_plan', pixels: result.pixels }
    default:
      return result
  }
}
