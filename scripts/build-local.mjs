/** Builds the app without a server into dist-local. Any file server can serve the folder, at any path. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const finished = path.join(root, 'dist-local')
const inWork = `${finished}.in-work`

await fs.rm(inWork, { recursive: true, force: true })
// Without this, the bundle would contain the development build of React.
process.env.NODE_ENV = 'production'
await build({ root, mode: 'on-device', logLevel: 'warn', build: { outDir: inWork, emptyOutDir: true } })
// Only the server reads it.
await fs.rm(path.join(inWork, 'scripts.json'))
// The decoder for HEIC is under the LGPL, which has to accompany every copy of it.
await fs.copyFile(path.join(root, 'node_modules/libheif-js/libheif/LICENSE'), path.join(inWork, 'libheif-license.txt'))
// The finished build is moved into place at once, so an interrupted build leaves the previous one.
await fs.rm(finished, { recursive: true, force: true })
await fs.rename(inWork, finished)
console.log('The app without a server is in dist-local.')
