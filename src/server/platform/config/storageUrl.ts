import { StartupError } from '../startupError.ts'

/** A bucket of an S3-compatible object store. */
export type StorageLocation = { bucket: string; endpoint: string | undefined; region: string | undefined }

/** 3 to 63 lower-case letters, digits, dots and hyphens. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/
const PARAMETERS = ['endpoint', 'region']

/** Reads `s3://bucket?endpoint=…&region=…`. The error message says what is wrong and never contains a key. */
export function parseStorageUrl(value: string): { location: StorageLocation } | { error: string } {
  if (!value.startsWith('s3://')) return { error: 'must begin with s3://' }
  if (!URL.canParse(value)) return { error: 'must look like s3://bucket?endpoint=https://host&region=name' }
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') {
    return { error: 'must not contain keys: set them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' }
  }
  if (url.port !== '') return { error: 'must name a bucket after s3://; name the host with endpoint=' }
  if (!BUCKET.test(url.host)) {
    return { error: 'must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens' }
  }
  if (!['', '/'].includes(url.pathname)) return { error: 'must name a bucket and no folder in it' }
  if (url.hash !== '') return { error: 'must not contain a #' }
  const names = [...url.searchParams.keys()]
  if (names.some((name) => !PARAMETERS.includes(name)))
    return { error: 'may contain only endpoint= and region= after the ?' }
  if (new Set(names).size !== names.length) return { error: 'may contain endpoint= and region= only once each' }
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const region = url.searchParams.get('region') ?? undefined
  const error = endpointError(endpoint)
  if (error !== undefined) return { error }
  if (region !== undefined && !REGION.test(region)) return { error: 'must have a region= such as eu-central-1' }
  return { location: { bucket: url.host, endpoint, region } }
}

/** The bucket that a place names; undefined for a folder. Throws StartupError when it is a URL with a mistake. */
export function bucketOf(place: string): StorageLocation | undefined {
  if (!place.startsWith('s3://')) return undefined
  const parsed = parseStorageUrl(place)
  if ('error' in parsed) throw new StartupError(`${place.split('?')[0]}: the URL ${parsed.error}.`)
  return parsed.location
}

function endpointError(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return 'must have an http or https URL as endpoint='
  if (url.username !== '' || url.password !== '') {
    return 'must not contain keys in its endpoint: set them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  }
  return url.search === '' && url.hash === '' ? undefined : 'must have an endpoint= without ? and #'
}
