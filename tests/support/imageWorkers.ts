import { pino } from 'pino'
import {
  createImageWorkers,
  type ImageWorkers,
  type ImageWorkersOptions,
} from '#server/adapters/image-workers/imageWorkers.ts'
import { whenOver } from './whenOver.ts'

/** The program of the processes that decode photos. */
export const IMAGE_WORKER = new URL('../../src/server/image-worker/main.ts', import.meta.url)

export type Warning = { user_id: string; type: string; reason: string }

/** The product's own image workers, and the warnings that they logged. They end with the test file. */
export function imageWorkers(options: Partial<ImageWorkersOptions> = {}): {
  images: ImageWorkers
  warnings: Warning[]
} {
  const warnings: Warning[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line) as Warning) })
  const images = createImageWorkers({ program: IMAGE_WORKER, log, ...options })
  whenOver(() => images.close())
  return { images, warnings }
}
