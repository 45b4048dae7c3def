/** Builds the web app into dist/web, with a brotli and a gzip copy of each file that gets smaller by it. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { build } from 'vite'

const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|webmanifest|txt|map)$/

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const finished = path.join(root, 'dist', 'web')
const inWork = `${finished}.in-work`
const replaced = `${finished}.replaced`

async function compress(file) {
  const bytes = await fs.readFile(file)
  const [brotli, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(bytes, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(zlib.gzip)(bytes, { level: zlib.constants.Z_BEST_COMPRESSION }),
  ])
  if (brotli.length < bytes.length) await fs.writeFile(`${file}.br`, brotli)
  if (gzip.length < bytes.length) await fs.writeFile(`${file}.gz`, gzip)
}

/**
 * What the service worker keeps: all that the screens need. The icons are kept by the system that the app is installed
 * on.
 */
const KEPT = /\.(js|css|woff2|svg)$/

/** Builds the service worker, which names the files of the build, and therefore cannot be a part of it. */
async function buildServiceWorker() {
  const assets = await fs.readdir(path.join(inWork, 'assets'))
  const kept = assets.filter((name) => KEPT.test(name)).map((name) => `/assets/${name}`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { BUILT_FILES: JSON.stringify(kept.toSorted()) },
    build: {
      outDir: inWork,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(root, 'src/web/serviceWorker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

await fs.rm(inWork, { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { outDir: inWork, emptyOutDir: true } })
await buildServiceWorker()
const built = await fs.readdir(inWork, { recursive: true, withFileTypes: true })
const files = built.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress))

// The finished build is moved into place at once, so an interrupted build leaves the previous one.
await fs.rm(replaced, { recursive: true, force: true })
await fs.rename(finished, replaced).catch((error) => {
  if (error.code !== 'ENOENT') throw error
})
await fs.rename(inWork, finished)
await fs.rm(replaced, { recursive: true, force: true })
