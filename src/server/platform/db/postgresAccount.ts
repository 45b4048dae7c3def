import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { StartupError } from '../startupError.ts'
import type { PostgresBinaries } from './postgresBinaries.ts'

/**
 * The operating system user that runs PostgreSQL. `launch` is put before its command line. `uid` and `gid` must own its
 * data folder; both are undefined on platforms without such ids.
 */
export type PostgresAccount = { launch: string[]; uid: number | undefined; gid: number | undefined }

/**
 * The whole environment of PostgreSQL. It contains none of the product's secrets, and it sets English messages because
 * some of them are recognized by their text.
 */
export const POSTGRES_ENVIRONMENT: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }

/**
 * Decides how PostgreSQL is launched, and proves it by running it with --version. Throws StartupError when it cannot
 * run on this machine.
 */
export function choosePostgresAccount(binaries: PostgresBinaries): PostgresAccount {
  const uid = process.getuid?.()
  const account = uid === 0 ? accountForRoot() : accountForUser(binaries, uid)
  const trial = spawnSync(account.launch[0] ?? binaries.postgres, trialArguments(account, binaries), {
    encoding: 'utf8',
    env: POSTGRES_ENVIRONMENT,
  })
  if (trial.status === 0) return account
  const reason = trial.error?.message ?? trial.stderr.trim().split('\n')[0] ?? ''
  throw new StartupError(
    `The built-in database cannot run on this machine (${reason || `exit code ${trial.status}`}): set DATABASE_URL to a PostgreSQL server.`,
    { cause: trial.error },
  )
}

function trialArguments(account: PostgresAccount, binaries: PostgresBinaries): string[] {
  return account.launch.length === 0 ? ['--version'] : [...account.launch.slice(1), binaries.postgres, '--version']
}

/**
 * PostgreSQL refuses to run as root, so it runs as `nobody`, which exists everywhere. dac_override lets it pass through
 * folders that belong to root, and without no_setuid_fixup PostgreSQL's own access() check would still fail.
 */
function accountForRoot(): PostgresAccount {
  const setpriv = findSetpriv()
  if (setpriv === undefined) {
    throw new StartupError(
      'The built-in database cannot run as root here (setpriv of util-linux is missing): start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const { uid, gid } = nobody()
  return {
    uid,
    gid,
    launch: [
      setpriv,
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      DIE_WITH_PARENT,
    ],
  }
}

/** SIGINT requests a fast shutdown. SIGTERM would wait for the clients to disconnect. */
const DIE_WITH_PARENT = '--pdeathsig=INT'

function accountForUser(binaries: PostgresBinaries, uid: number | undefined): PostgresAccount {
  const plain = { launch: [], uid, gid: process.getgid?.() }
  const setpriv = findSetpriv()
  if (setpriv === undefined) return plain
  // Not every setpriv knows this option; busybox's does not. Without it, PostgreSQL keeps running after the server is
  // killed, and the next start takes it over.
  const trial = spawnSync(setpriv, [DIE_WITH_PARENT, binaries.postgres, '--version'], { env: POSTGRES_ENVIRONMENT })
  return trial.status === 0 ? { ...plain, launch: [setpriv, DIE_WITH_PARENT] } : plain
}

/** The group is called nogroup or nobody depending on the system, so both ids are read from the user table. */
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

function findSetpriv(): string | undefined {
  if (process.platform !== 'linux') return undefined
  return ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/run/current-system/sw/bin']
    .map((folder) => `${folder}/setpriv`)
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
