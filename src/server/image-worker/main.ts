/**
 * The program of the processes that decode photos (`adapters/image-workers`). It is told what to read and where to write,
 * and knows nothing else of the product: no settings, no database, no secret.
 */
import { serveTasks } from '../platform/processes/serveTasks.ts'
import type { ImageTask } from '../adapters/image-workers/imageWorkers.messages.ts'
import { processPhoto } from './processPhoto.ts'

serveTasks((task) => processPhoto(task as ImageTask))
