import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without windows, which Debian builds from the same source. It needs a third less processor time. */
const HEADLESS = 'chromium-headless-shell'

const FIREFOX = ['firefox-esr', 'firefox']

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file))
}

/**
 * The browser for the specs: CHROMIUM_PATH, or one that is installed on the system. Measurements of a page as people
 * see it, such as Lighthouse's, ask for a complete browser.
 */
export function findChromium({ isWhole = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return fs.existsSync(named) ? named : undefined
  return findOnPath(isWhole ? WITH_WINDOWS : [HEADLESS, ...WITH_WINDOWS])
}

/** The Firefox that is installed on the system. */
export function findFirefox() {
  return findOnPath(FIREFOX)
}

/** Whether installing takes a single safe step: as root on Debian, whose packages are not snaps. */
function canInstall() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/etc/os-release')) return false
  return /^ID=debian$/m.test(fs.readFileSync('/etc/os-release', 'utf8'))
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

/** Installs the first of these packages that there is. */
function install(browser, ...packages) {
  console.log(`Installing ${browser} …`)
  return apt('update', '-q') && packages.some((name) => apt('install', '-y', '-q', name))
}

/** Returns a Chromium, and installs one where that is safe. */
export function ensureChromium() {
  const found = findChromium()
  if (found !== undefined) return found
  // The package of its own is newer than Debian 12 itself.
  if (!process.env.CHROMIUM_PATH && canInstall() && install('Chromium', HEADLESS, 'chromium')) return findChromium()
  console.error(
    'The browser specs need Chromium or Chrome. Please install it (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.',
  )
  return undefined
}

/** Returns a Firefox, and installs one where that is safe. Without one, its specs are skipped and say so. */
export function ensureFirefox() {
  const found = findFirefox()
  if (found !== undefined || !canInstall()) return found
  return install('Firefox', 'firefox-esr') ? findFirefox() : undefined
}
