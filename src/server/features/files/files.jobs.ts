import { defineJob, NO_PAYLOAD, type JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { ReadCameraFacts } from './cameraFacts.usecases.ts'
import type { Objects } from './objects.usecases.ts'
import type { UploadKeys } from './uploadKeys.usecases.ts'

// The name is older than the term. pg-boss keeps the schedule of a name that no version defines any more, and its jobs
// would wait forever, which the health check would report.
const COLLECT_GARBAGE = { name: 'sweep-store', payload: NO_PAYLOAD } as const

/** Removes what killed processes left in the object store, and idempotency keys that have expired. */
export function collectGarbageJob(parts: {
  objects: Pick<Objects, 'collectGarbage'>
  keys: Pick<UploadKeys, 'forgetOld'>
}): JobDefinition {
  return defineJob(COLLECT_GARBAGE, {
    cron: '*/10 * * * *',
    retryLimit: 0,
    expireInSeconds: 600,
    concurrency: 1,
    run: async (_payload, signal) => {
      await parts.objects.collectGarbage(signal)
      await parts.keys.forgetOld()
    },
    // The next run follows in ten minutes.
    giveUp: async () => {},
  })
}

const READ_CAMERA_FACTS = { name: 'read-camera-facts', payload: NO_PAYLOAD } as const

/** Does what an update has left to be done for photos, every five minutes and one photo after the other. */
export function readCameraFactsJob(cameraFacts: ReadCameraFacts): JobDefinition {
  return defineJob(READ_CAMERA_FACTS, {
    cron: '*/5 * * * *',
    retryLimit: 0,
    expireInSeconds: 3000,
    concurrency: 1,
    run: (_payload, signal) => cameraFacts.fill(signal),
    // The next run follows in five minutes and goes on from there.
    giveUp: async () => {},
  })
}
