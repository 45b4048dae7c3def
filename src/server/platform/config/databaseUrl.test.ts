import { expect, it } from 'vitest'
import { areFilesElsewhere } from './databaseUrl.ts'

const STORAGE_URL = { bucket: 'photos', endpoint: undefined, region: undefined }

it.each([
  [true, { STORAGE_URL, DATABASE_URL: 'postgres://app@db.example.org/app' }],
  [false, { STORAGE_URL, DATABASE_URL: 'postgres://app@localhost/app' }],
  [false, { STORAGE_URL, DATABASE_URL: 'postgres://app@127.0.0.1:5433/app' }],
  [false, { STORAGE_URL, DATABASE_URL: 'postgres:///app?host=/run/postgresql' }],
  [false, { STORAGE_URL }],
  [false, { DATABASE_URL: 'postgres://app@db.example.org/app' }],
])('whether nothing is kept on this machine is %s with %j', (expected, settings) => {
  expect(areFilesElsewhere(settings)).toBe(expected)
})
