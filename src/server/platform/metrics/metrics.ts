import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { inTime } from '../clock/inTime.ts'
import { JOB_NAMES, type JobName } from '../jobs/jobNames.ts'
import type { WaitingJobs } from '../jobs/waitingJobs.ts'

/**
 * The values of every label, except the status and the route, which is a pattern of the router and
 * never a path. Labels are closed
 * lists, so that no metric can contain an id, a file name or an address, and their number stays small.
 */
export const LABELS = {
  method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'other'],
  upload: ['stored', 'refused', 'failed', 'aborted'],
  lane: ['ordinary', 'heic'],
  decoding: ['processed', 'unreadable', 'too_many_pixels', 'over_plan', 'too_complex', 'failed'],
  look: ['first', 'second', 'guard'],
  operation: ['put', 'size', 'open', 'remove'],
  result: ['assessment', 'guidance'],
  guard: ['read', 'not_read'],
  call: ['answered', 'timed_out', 'limited', 'refused', 'failed', 'canceled'],
  direction: ['input', 'output'],
  job: JOB_NAMES,
  run: ['done', 'failed'],
  queue: ['waiting', 'retrying', 'giving_up'],
  mail: ['queued', 'sending', 'sent', 'skipped', 'failed', 'unknown'],
  pool: ['requests', 'limits'],
  connection: ['busy', 'idle', 'waiting'],
} as const

type Label<Name extends keyof typeof LABELS> = (typeof LABELS)[Name][number]

/** Connections of a pool, as it counts them; those that are not idle are busy. */
type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }
type DecodingCounts = { running: number; waiting: number }
type MailCount = { state: Label<'mail'>; count: number }

/** What is read when somebody asks for the metrics. While the database cannot be read, its part is left out. */
type Readings = {
  pools: () => Record<Label<'pool'>, PoolCounts>
  decoding: () => Record<Label<'lane'>, DecodingCounts>
  waitingJobs: () => Promise<readonly WaitingJobs[]>
  mails: () => Promise<readonly MailCount[]>
  /** Bytes that photos may still take on the disk of the data folder, and less than nothing when none may. */
  freeBytes: () => Promise<number>
}

/** Event streams to browsers, and the notifications of the database that feed them. */
export type EventMetrics = {
  opened: () => void
  closed: () => void
  received: () => void
  resynced: () => void
  /** Seconds from the arrival of a notification until its event was written to a stream. */
  delivered: (seconds: number) => void
}

export type Metrics = {
  request: (done: { method: string; route: string; status: number; seconds: number }) => void
  upload: (outcome: Label<'upload'>, bytes: number) => void
  decoded: (lane: Label<'lane'>, outcome: Label<'decoding'>, seconds: number) => void
  providerCall: (look: Label<'look'>, outcome: Label<'call'>, seconds: number) => void
  providerUsage: (look: Label<'look'>, usage: { input: number; output: number; usd: number | null }) => void
  storeFailed: (operation: Label<'operation'>) => void
  analysisEnded: (result: Label<'result'>) => void
  /** Whether the guard has read a model's result. */
  resultGuarded: (guard: Label<'guard'>) => void
  jobStarted: (job: JobName) => (outcome: Label<'run'>) => void
  events: EventMetrics
  /** What is read whenever somebody asks for the metrics. */
  read: (readings: Readings) => void
  contentType: string
  /** All metrics in the text format of Prometheus. */
  text: () => Promise<string>
}

/** Upper bounds in seconds. An analysis takes up to 90 seconds; a slow upload may exceed every bound. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45, 90]
const EVENT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]

const METHODS: ReadonlySet<string> = new Set(LABELS.method)

/** The metrics of this process, which runs a version of the product. */
export function createMetrics(version = 'unknown'): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })

  const requests = new Histogram({
    name: 'mendsight_http_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  })
  const uploads = new Counter({
    name: 'mendsight_uploads_total',
    help: 'Uploads of photos, by their outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const uploadBytes = new Counter({
    name: 'mendsight_upload_bytes_total',
    help: 'Bytes of the requests whose photos were stored.',
    registers,
  })
  const decoding = new Histogram({
    name: 'mendsight_decode_duration_seconds',
    help: 'Time to decode a photo and write its copies, with the time in the queue.',
    labelNames: ['lane', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  })
  const calls = new Histogram({
    name: 'mendsight_provider_call_duration_seconds',
    help: 'Time of a call to the AI provider, with its retries.',
    labelNames: ['look', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  })
  const tokens = new Counter({
    name: 'mendsight_provider_tokens_total',
    help: 'Tokens that the AI provider reported.',
    labelNames: ['look', 'direction'],
    registers,
  })
  const dollars = new Counter({
    name: 'mendsight_provider_usd_total',
    help: 'Cost of the reported tokens in US dollars, for models whose prices are known.',
    labelNames: ['look'],
    registers,
  })
  const storeFailures = new Counter({
    name: 'mendsight_store_failures_total',
    help: 'Calls of the store of the photos that failed.',
    labelNames: ['operation'],
    registers,
  })
  const guarded = new Counter({
    name: 'mendsight_guarded_results_total',
    help: 'Results of a model that the guard has read for dangers, or has not.',
    labelNames: ['guard'],
    registers,
  })
  const analyses = new Counter({
    name: 'mendsight_analyses_total',
    help: 'Analyses that ended with an assessment by AI, or with general guidance.',
    labelNames: ['result'],
    registers,
  })
  const jobs = new Histogram({
    name: 'mendsight_job_duration_seconds',
    help: 'Time of one attempt at a background job.',
    labelNames: ['job', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  })
  const runningJobs = new Gauge({
    name: 'mendsight_jobs_running',
    help: 'Background jobs that this process works on.',
    labelNames: ['job'],
    registers,
  })
  const streams = new Gauge({ name: 'mendsight_event_streams', help: 'Open event streams.', registers })
  const received = new Counter({
    name: 'mendsight_events_received_total',
    help: 'Notifications of changes that arrived from the database.',
    registers,
  })
  const resyncs = new Counter({
    name: 'mendsight_event_resyncs_total',
    help: 'How often all screens were told to fetch everything again, because notifications may have been lost.',
    registers,
  })
  const eventLag = new Histogram({
    name: 'mendsight_event_lag_seconds',
    help: 'Time from the arrival of a notification until its event was written to a stream.',
    buckets: EVENT_SECONDS,
    registers,
  })

  const connections = new Gauge({
    name: 'mendsight_database_connections',
    help: 'Connections of this process to the database; waiting counts those who wait for a connection.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const photos = new Gauge({
    name: 'mendsight_decode_photos',
    help: 'Photos that this process decodes, or that wait for it.',
    labelNames: ['lane', 'state'],
    registers,
  })
  const waitingJobs = new Gauge({
    name: 'mendsight_jobs',
    help: 'Background jobs of the whole installation that wait, by state. Every process reports the same.',
    labelNames: ['job', 'state'],
    registers,
  })
  const oldestJobs = new Gauge({
    name: 'mendsight_oldest_job_seconds',
    help: 'How long the oldest job that is due has waited. Every process reports the same.',
    labelNames: ['job', 'state'],
    registers,
  })
  const mails = new Gauge({
    name: 'mendsight_mails',
    help: 'Mails of the last 24 hours by state, of the whole installation. Every process reports the same.',
    labelNames: ['state'],
    registers,
  })
  const databaseUp = new Gauge({
    name: 'mendsight_database_up',
    help: '1 while the database answers this process, 0 while it does not.',
    registers,
  })
  const freeDisk = new Gauge({
    name: 'mendsight_free_disk_bytes',
    help: 'Bytes that uploads may still take on the disk of DATA_DIR. Below zero, photos are refused.',
    registers,
  })
  new Gauge({
    name: 'mendsight_build_info',
    help: 'Always 1; the labels say which version runs here, and on which Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  let readings: Readings | undefined

  function readProcess({ pools, decoding: lanes }: Readings): void {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools())) {
      const counts: Record<Label<'connection'>, number> = {
        busy: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      }
      for (const [state, count] of Object.entries(counts)) connections.set({ pool, state }, count)
    }
    for (const [lane, counts] of Object.entries(lanes())) {
      for (const [state, count] of Object.entries(counts)) photos.set({ lane, state }, count)
    }
  }

  async function readDisk(from: Readings): Promise<void> {
    const free = await inTime(from.freeBytes()).catch(() => null)
    freeDisk.reset()
    if (free !== null) freeDisk.set(free)
  }

  async function readDatabase(from: Readings): Promise<void> {
    const rows = await inTime(Promise.all([from.waitingJobs(), from.mails()])).catch(() => null)
    // Nothing may be awaited after the reset, or another scrape would find the gauges empty.
    for (const gauge of [waitingJobs, oldestJobs, mails]) gauge.reset()
    // Without the database, the metrics of the process are needed most.
    databaseUp.set(rows === null ? 0 : 1)
    if (rows === null) return
    const [jobRows, mailRows] = rows
    for (const { job, state, count, oldestSeconds } of jobRows) {
      waitingJobs.set({ job, state }, count)
      oldestJobs.set({ job, state }, oldestSeconds)
    }
    for (const { state, count } of mailRows) mails.set({ state }, count)
  }

  return {
    request({ method, route, status, seconds }) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status: String(status) }, seconds)
    },
    upload(outcome, bytes) {
      uploads.inc({ outcome })
      if (outcome === 'stored') uploadBytes.inc(bytes)
    },
    decoded: (lane, outcome, seconds) => decoding.observe({ lane, outcome }, seconds),
    providerCall: (look, outcome, seconds) => calls.observe({ look, outcome }, seconds),
    providerUsage(look, { input, output, usd }) {
      tokens.inc({ look, direction: 'input' }, input)
      tokens.inc({ look, direction: 'output' }, output)
      if (usd !== null) dollars.inc({ look }, usd)
    },
    storeFailed: (operation) => storeFailures.inc({ operation }),
    analysisEnded: (result) => analyses.inc({ result }),
    resultGuarded: (guard) => guarded.inc({ guard }),
    jobStarted(job) {
      const begin = performance.now()
      runningJobs.inc({ job })
      return (outcome) => {
        runningJobs.dec({ job })
        jobs.observe({ job, outcome }, (performance.now() - begin) / 1000)
      }
    },
    events: {
      opened: () => streams.inc(),
      closed: () => streams.dec(),
      received: () => received.inc(),
      resynced: () => resyncs.inc(),
      delivered: (seconds) => eventLag.observe(seconds),
    },
    read(given) {
      readings = given
    },
    contentType: register.contentType,
    async text() {
      if (readings !== undefined) {
        readProcess(readings)
        await Promise.all([readDatabase(readings), readDisk(readings)])
      }
      return register.metrics()
    },
  }
}
