import { describe, expect, it } from 'vitest'
import { parseSettings } from './settings.ts'
import { parseStorageUrl } from './storageUrl.ts'

describe('the address of a bucket', () => {
  it.each([
    ['s3://photos', { bucket: 'photos' }],
    ['s3://photos/', { bucket: 'photos' }],
    ['s3://my.photos-2?region=eu-central-1', { bucket: 'my.photos-2', region: 'eu-central-1' }],
    ['s3://photos?endpoint=http://127.0.0.1:9000', { bucket: 'photos', endpoint: 'http://127.0.0.1:9000' }],
    [
      's3://photos?region=auto&endpoint=https%3A%2F%2Fstore.example%2Fs3',
      { bucket: 'photos', endpoint: 'https://store.example/s3', region: 'auto' },
    ],
  ])('%s', (value, location) => {
    expect(parseStorageUrl(value)).toEqual({ location: { endpoint: undefined, region: undefined, ...location } })
  })

  it.each([
    ['photos', 'must begin with s3://'],
    ['https://photos.s3.amazonaws.com', 'must begin with s3://'],
    ['s3://', 'must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens'],
    ['s3://Photos', 'must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens'],
    ['s3://p', 'must name a bucket: 3 to 63 lower-case letters, digits, dots and hyphens'],
    ['s3://ph otos', 'must look like s3://bucket?endpoint=https://host&region=name'],
    ['s3://store.example:9000/photos', 'must name a bucket after s3://; name the host with endpoint='],
    ['s3://photos/folder', 'must name a bucket and no folder in it'],
    ['s3://AKIA:secret@photos', 'must not contain keys: set them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    ['s3://photos#x', 'must not contain a #'],
    ['s3://photos?endpoint=store.example', 'must have an http or https URL as endpoint='],
    ['s3://photos?endpoint=', 'must have an http or https URL as endpoint='],
    ['s3://photos?endpoint=ftp://store.example', 'must have an http or https URL as endpoint='],
    [
      's3://photos?endpoint=https://AKIA:secret@store.example',
      'must not contain keys in its endpoint: set them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ],
    ['s3://photos?endpoint=https://store.example%3Fx=1', 'must have an endpoint= without ? and #'],
    ['s3://photos?region=EU%20Central', 'must have a region= such as eu-central-1'],
    ['s3://photos?region=', 'must have a region= such as eu-central-1'],
    ['s3://photos?regoin=eu-central-1', 'may contain only endpoint= and region= after the ?'],
    ['s3://photos?region=a&region=b', 'may contain endpoint= and region= only once each'],
  ])('%s is refused', (value, error) => {
    expect(parseStorageUrl(value)).toEqual({ error })
    expect(parseSettings({ STORAGE_URL: value, AWS_REGION: 'eu-central-1' })).toEqual({
      ok: false,
      errors: [{ name: 'STORAGE_URL', message: error }],
    })
  })
})

describe('the settings of the store', () => {
  const url = 's3://photos?endpoint=http://127.0.0.1:9000'

  it('need a region for a bucket of Amazon, from either place', () => {
    const message = 'needs region=, or AWS_REGION, when it has no endpoint='
    expect(parseSettings({ STORAGE_URL: 's3://photos' })).toEqual({
      ok: false,
      errors: [{ name: 'STORAGE_URL', message }],
    })
    expect(parseSettings({ STORAGE_URL: 's3://photos', AWS_REGION: 'eu-central-1' }).ok).toBe(true)
    expect(parseSettings({ STORAGE_URL: 's3://photos?region=eu-central-1' }).ok).toBe(true)
  })

  it('need both halves of a key, and none without a bucket', () => {
    expect(parseSettings({ STORAGE_URL: url, AWS_ACCESS_KEY_ID: 'a' })).toEqual({
      ok: false,
      errors: [{ name: 'AWS_SECRET_ACCESS_KEY', message: 'is required together with AWS_ACCESS_KEY_ID' }],
    })
    expect(parseSettings({ STORAGE_URL: url, AWS_SECRET_ACCESS_KEY: 'b' })).toEqual({
      ok: false,
      errors: [{ name: 'AWS_ACCESS_KEY_ID', message: 'is required together with AWS_SECRET_ACCESS_KEY' }],
    })
    expect(parseSettings({ STORAGE_URL: url }).ok).toBe(true)
    expect(parseSettings({ AWS_ACCESS_KEY_ID: 'a' }).ok).toBe(true)
  })
})
