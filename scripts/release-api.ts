// Writes the description of the API that a release publishes to docs/openapi.v1.json. From then on, a test holds each
// change to it.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describeApi } from '#shared/publicApi/openapi.ts'

const FILE = path.join(import.meta.dirname, '../docs/openapi.v1.json')

await writeFile(FILE, `${JSON.stringify(describeApi(), null, 2)}\n`)
