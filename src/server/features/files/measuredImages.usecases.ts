import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { ImageProcessor } from './files.port.ts'

/** Measures how long photos are decoded, with the time in the queue. */
export function measuredImages<Images extends ImageProcessor>(images: Images, metrics: Metrics | null): Images {
  if (metrics === null) return images
  return {
    ...images,
    async process(photo, copies) {
      const lane = photo.type === 'image/heic' ? 'heic' : 'ordinary'
      const begin = performance.now()
      const done = (outcome: Parameters<Metrics['decoded']>[1]) =>
        metrics.decoded(lane, outcome, (performance.now() - begin) / 1000)
      try {
        const result = await images.process(photo, copies)
        done(result.kind)
        return result
      } catch (error) {
        done('failed')
        throw error
      }
    },
  }
}
