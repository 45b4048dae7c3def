import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { collectGarbage } from '#tests/support/garbage.ts'
import { startWorkerProcess } from './workerProcess.ts'

const serveTasks = new URL('serveTasks.ts', import.meta.url)

function aWorker() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mendsight-worker-'))
  const program = path.join(folder, 'worker.mjs')
  writeFileSync(
    program,
    `import { serveTasks } from ${JSON.stringify(serveTasks.href)}\nserveTasks(async ({ bytes }) => ({ bytes }))`,
  )
  const worker = startWorkerProcess<{ bytes: Uint8Array }, { bytes: Uint8Array }>(pathToFileURL(program), {
    environment: {},
    nodeArguments: [],
    niceness: 0,
    startLimitMs: 60_000,
    timeLimitMs: 60_000,
    clockTimes: 2,
    memoryLimitBytes: 2 ** 30,
  })
  onTestFinished(async () => {
    await worker.end()
    rmSync(folder, { recursive: true })
  })
  return worker
}

it('keeps neither tasks nor replies that are over', async () => {
  const worker = aWorker()
  const over: WeakRef<object>[] = []
  for (let n = 0; n < 3; n += 1) {
    const task = { bytes: new Uint8Array(1000) }
    const end = await worker.run(task)
    if (end.kind !== 'replied') throw new Error(end.kind)
    over.push(new WeakRef(task), new WeakRef(end.reply))
  }
  await turn()
  collectGarbage()
  // The process may still hold its last message.
  expect(over.slice(0, 4).map((each) => each.deref())).toEqual([undefined, undefined, undefined, undefined])
})

it('says of a task that it was ended, and begins no other', async () => {
  const worker = aWorker()
  await worker.run({ bytes: new Uint8Array(1) })
  const end = worker.run({ bytes: new Uint8Array(1) })
  await worker.end()
  expect(await end).toEqual({ kind: 'ended' })
  await expect(worker.run({ bytes: new Uint8Array(1) })).resolves.toEqual({ kind: 'ended' })
})
