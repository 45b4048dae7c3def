import { Worker } from 'node:worker_threads'
import { readCameraFacts, type CameraFacts } from '#shared/files/cameraFacts.ts'
import { MEGAPIXELS } from '#shared/files/photoCopies.ts'
import type { Copies } from '../features/files/files.port.ts'
import type { ImageReply, ImageTask } from '../adapters/image-workers/imageWorkers.messages.ts'
import { processFile, processImage, type Decoded } from '../adapters/sharp/sharp.processor.ts'
import { reading } from '../adapters/sharp/windowedFile.ts'

/**
 * Decodes one photo and writes its copies, or only reads what the camera wrote. Throws only for problems that the photo
 * did not cause.
 */
export async function processPhoto({ copies, ...task }: ImageTask): Promise<ImageReply> {
  if (copies === null) return { kind: 'camera_facts', camera: await cameraFacts(task.photo) }
  const decoded = await decodePhoto(task, copies)
  return decoded.kind === 'processed' ? { ...decoded, camera: await cameraFacts(task.photo) } : decoded
}

function cameraFacts({ path, type }: ImageTask['photo']): Promise<CameraFacts> {
  return reading(path, (read) => readCameraFacts(type, read))
}

async function decodePhoto({ photo, ...limits }: Omit<ImageTask, 'copies'>, copies: Copies): Promise<Decoded> {
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
