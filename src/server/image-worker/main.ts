/**
 * The program of the processes that decode photos (`adapters/image-workers`). It gets the paths to read and write, and
 * knows nothing else about the product: no settings, no database and no secrets.
 */
import { openPhotosOnly } from '../adapters/sharp/sharp.processor.ts'
import { serveTasks } from '../platform/processes/serveTasks.ts'
import type { ImageTask } from '../adapters/image-workers/imageWorkers.messages.ts'
import { processPhoto } from './processPhoto.ts'

openPhotosOnly()
serveTasks((task) => processPhoto(task as ImageTask))
