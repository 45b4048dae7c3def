import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without windows, which Debian builds from the same source. It needs a third less processor time. */
const HEADLESS = 'chromium-headless-shell'

/**
 * The browser for the specs: CHROMIUM_PATH, or one that is installed on the system. Measurements of a page as people
 * see it, such as Lighthouse's, ask for a complete browser.
 */
export function findChromium({ isWhole = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return fs.existsSync(named) ? named : undefined
  const names = isWhole ? WITH_WINDOWS : [HEADLESS, ...WITH_WINDOWS]
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file))
}

function isDebian() {
  return fs.existsSync('/etc/os-release') && /^ID=debian$/m.test(fs.readFileSync('/etc/os-release', 'utf8'))
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/**
 * Returns a browser, and installs one where that takes a single safe step: as root on Debian, whose package is not a
 * snap.
 */
export function ensureChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  if (!process.env.CHROMIUM_PATH && process.getuid?.() === 0 && isDebian()) {
    console.log('Installing Chromium …')
    // The package of its own is newer than Debian 12 itself.
    if (apt('update', '-q') && (apt('install', '-y', '-q', HEADLESS) || apt('install', '-y', '-q', 'chromium'))) {
      return findChromium()
    }
  }
  console.error(
    'The browser specs need Chromium or Chrome. Please install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  )
  return undefined
}
