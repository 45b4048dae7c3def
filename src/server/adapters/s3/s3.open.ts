import type { OpenStore } from '../../features/files/files.port.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { StorageLocation } from '../../platform/config/storageUrl.ts'
import { StartupError } from '../../platform/startupError.ts'

export type BucketSettings = Pick<
  Settings,
  'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN' | 'AWS_REGION'
>

/** The store in a bucket. Throws {@link StartupError} when its region is not known. */
export async function openBucket(location: StorageLocation, settings: BucketSettings): Promise<OpenStore> {
  // Stores other than Amazon's accept any region, and most are configured with this one.
  const byEndpoint = location.endpoint === undefined ? undefined : 'us-east-1'
  const region = location.region ?? settings.AWS_REGION ?? byEndpoint
  if (region === undefined) {
    throw new StartupError(`The bucket ${location.bucket} needs region= in its URL, or AWS_REGION.`)
  }
  // The SDK takes 0.2 s and 30 MB, so it is loaded only when photos are in a bucket.
  const { createS3Store } = await import('./s3.store.ts')
  const store = createS3Store({
    bucket: location.bucket,
    endpoint: location.endpoint,
    region,
    credentials: credentialsOf(settings),
  })
  return {
    store,
    mark: store.mark,
    place: `the bucket ${location.bucket}`,
    prepare: () => store.requireBucket(),
    close: store.close,
  }
}

function credentialsOf(settings: BucketSettings) {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = settings
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) return undefined
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: AWS_SESSION_TOKEN }),
  }
}
