import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const processReadings = {
  pools: () => ({
    requests: { totalCount: 5, idleCount: 2, waitingCount: 0 },
    limits: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  }),
  decoding: () => ({ ordinary: { running: 0, waiting: 0 }, heic: { running: 0, waiting: 0 } }),
}
const freeBytes = async () => 12_345
const waitingJobs = async () => [{ job: 'send-mail', state: 'waiting', count: 4, oldestSeconds: 7 }] as const
const mails = async () => [{ state: 'queued', count: 5 }] as const

const PROCESS = 'mendsight_database_connections{pool="requests",state="busy"} 3'
const DATABASE = [
  'mendsight_jobs{job="send-mail",state="waiting"} 4',
  'mendsight_oldest_job_seconds{job="send-mail",state="waiting"} 7',
  'mendsight_mails{state="queued"} 5',
]

it('has the part of the process within two seconds while the database hangs, and no old counts', async () => {
  const metrics = createMetrics()
  metrics.read({ ...processReadings, waitingJobs, mails, freeBytes })
  expect(await metrics.text()).toMatch(/mendsight_jobs\{job="send-mail",state="waiting"\} 4[^]*mendsight_database_up 1/)
  metrics.read({ ...processReadings, waitingJobs, mails: () => new Promise(() => {}), freeBytes })
  const began = performance.now()
  const text = await metrics.text()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(text).toContain(PROCESS)
  expect(text).toContain('mendsight_database_up 0')
  expect(text).toContain('mendsight_free_disk_bytes 12345')
  for (const line of DATABASE) expect(text).not.toContain(line)
})

it('has all counts for each of several who ask at about the same time', async () => {
  const metrics = createMetrics()
  metrics.read({ ...processReadings, waitingJobs, mails, freeBytes })
  const askAfter = async (ticks: number): Promise<string> => {
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    return metrics.text()
  }
  const texts = await Promise.all(Array.from({ length: 20 }, (_, ticks) => askAfter(ticks)))
  for (const text of texts) for (const line of DATABASE) expect(text).toContain(line)
})
