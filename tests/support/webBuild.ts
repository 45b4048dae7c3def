import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { whenOver } from './whenOver.ts'

/** A folder that looks like built screens, for tests that only need the page to be there. */
export async function aWebBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mendsight-web-'))
  whenOver(() => rm(folder, { recursive: true, force: true }))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><head></head>the built page')
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(path.join(folder, 'scripts.json'), '{}')
  await writeFile(path.join(folder, 'service-worker.js'), '')
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'export {}')
  return folder
}
