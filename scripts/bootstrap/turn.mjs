import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FOREIGN_OWNER_MS = 10 * 60_000
const HALF_MADE_MS = 5_000

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readOwner(lock) {
  try {
    const { mtimeMs } = fs.statSync(lock)
    try {
      return { mtimeMs, ...JSON.parse(fs.readFileSync(path.join(lock, 'owner.json'), 'utf8')) }
    } catch {
      return { mtimeMs, pids: [] }
    }
  } catch {
    return undefined
  }
}

function isAbandoned({ mtimeMs, host, pids }) {
  const age = Date.now() - mtimeMs
  if (pids.length === 0) return age > HALF_MADE_MS
  if (host !== os.hostname()) return age > FOREIGN_OWNER_MS
  return !pids.some(isAlive)
}

function tryToMake(folder) {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Only one process may remove an abandoned lock. Otherwise the slower of two would remove the new lock of the faster
 * one.
 */
function clearAbandoned(lock) {
  const broom = `${lock}.clearing`
  if (!tryToMake(broom)) {
    const owner = readOwner(broom)
    if (owner && Date.now() - owner.mtimeMs > HALF_MADE_MS) fs.rmSync(broom, { recursive: true, force: true })
    return
  }
  try {
    const owner = readOwner(lock)
    if (owner && isAbandoned(owner)) fs.rmSync(lock, { recursive: true, force: true })
  } finally {
    fs.rmSync(broom, { recursive: true, force: true })
  }
}

/**
 * Runs `work` while no other process does so for this checkout. `work` gets a function that records a child's pid,
 * because a child outlives a killed parent, and no other process may begin before it has ended.
 */
export async function inTurn(lock, work) {
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  let hasSaidSo = false
  while (!tryToMake(lock)) {
    const owner = readOwner(lock)
    if (owner && isAbandoned(owner)) {
      clearAbandoned(lock)
    } else if (owner && !hasSaidSo) {
      hasSaidSo = true
      console.log('Waiting for another run that is preparing this folder …')
    }
    await sleep(100)
  }
  const pids = [process.pid]
  const note = () => {
    const draft = path.join(lock, `owner.${process.pid}`)
    fs.writeFileSync(draft, JSON.stringify({ host: os.hostname(), pids }))
    fs.renameSync(draft, path.join(lock, 'owner.json'))
  }
  try {
    note()
    return await work((pid) => {
      pids.push(pid)
      note()
    })
  } finally {
    fs.rmSync(lock, { recursive: true, force: true })
  }
}
