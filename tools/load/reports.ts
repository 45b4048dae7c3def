import { readFile } from 'node:fs/promises'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Repair } from '#shared/api/repairs.ts'
import { inTurns, ms, slowdown, type Row } from './measures.ts'
import { memoryOf, processorOf, startedBy } from './processes.ts'
import { aDetailedPhoto, requests, type Person, type Stage } from './stage.ts'

const PHOTOS = 8
/** As many as an account may have printed in an hour. */
const PER_ACCOUNT = 30

/** The server and the process that prints its reports. */
const printing = (pid: number) => [pid, ...startedBy(pid, 'report.worker')]
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const rssOf = (pid: number) => sum(printing(pid).map((one) => memoryOf(one).rss))
const processorTimeOf = (pid: number) => sum(printing(pid).map(processorOf))

/** What a report as PDF with eight photos costs, against the report as text and reading the same photos. */
export async function reports(stage: Stage): Promise<Row[]> {
  const { pid, origin } = stage.product
  const photo = await aDetailedPhoto(stage.folder)
  const first = await aResult(stage, await stage.aPerson(), photo.file)
  const watched = await stage.aPerson()
  const list = { origin, connections: 1, requests: [requests.list(watched)], seconds: 2 }
  await stage.probe(list)
  const atStart = rssOf(pid)
  await first.pdf()
  // Each measurement is of several, because the system counts processor time in hundredths of a second.
  const perRequest = (work: () => Promise<void>) => async (): Promise<number> => {
    const from = processorTimeOf(pid)
    for (let time = 0; time < 4; time += 1) await work()
    return (processorTimeOf(pid) - from) / 4
  }
  const cost = await inTurns(5, perRequest(first.pdf), perRequest(first.textAndPhotos))

  const others = [
    await aResult(stage, await stage.aPerson(), photo.file),
    await aResult(stage, await stage.aPerson(), photo.file),
  ]
  let highest = 0
  const halfway: number[] = []
  const left = others.flatMap(({ pdf }) => Array.from({ length: PER_ACCOUNT }, () => pdf))
  const printWhile = async (goesOn: () => boolean): Promise<void> => {
    while (goesOn()) {
      const pdf = left.shift()
      if (pdf === undefined) return
      await pdf()
      const rss = rssOf(pid)
      highest = Math.max(highest, rss)
      halfway.push(rss)
    }
  }
  const p99 = async (): Promise<number> => (await stage.probe(list)).p99Ms
  const beside = async (): Promise<number> => {
    let isProbing = true
    const done = printWhile(() => isProbing)
    const seen = await p99()
    isProbing = false
    await done
    return seen
  }
  const lists = await inTurns(4, beside, p99)
  await printWhile(() => true)
  const mean = (values: readonly number[]) => sum(values) / values.length
  const [before, after] = [mean(halfway.slice(10, 25)), mean(halfway.slice(-15))]
  return [
    {
      what: 'processor time of a PDF with 8 photos, against the text and reading the photos',
      product: ms(cost.product),
      baseline: ms(cost.baseline),
      ratio: cost.ratio.toFixed(1),
      promise: '<= 20x',
      verdict: cost.ratio <= 20 ? 'ok' : 'MISS',
    },
    memory('the printing process and the growth of the server while 60 PDFs are printed', highest - atStart, 250),
    memory('of this, from the first 25 to the last 15', after - before, 25),
    slowdown('a list of another account while they are printed', {
      idle: lists.baseline,
      loaded: lists.product,
      times: 2,
      plusMs: 20,
    }),
  ]
}

function memory(what: string, megabytes: number, limit: number): Row {
  const product = `${megabytes.toFixed(0)} MB`
  const verdict = megabytes <= limit ? 'ok' : 'MISS'
  return { what, product, baseline: '', ratio: '', promise: `<= ${limit} MB`, verdict }
}

/** A repair of eight photos with a result, and the requests for what is compared. */
async function aResult({ product: { origin } }: Stage, { cookie }: Person, file: string) {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(origin + path, { ...init, headers: { cookie, ...init.headers } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const send = async <Answer>(path: string, body: unknown): Promise<Answer> =>
    (await (
      await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Answer
  const bytes = await readFile(file)
  const ids: string[] = []
  for (let n = 0; n < PHOTOS; n += 1) {
    const body = new FormData()
    body.set('file', new Blob([bytes], { type: 'image/jpeg' }), `photo ${n}.jpg`)
    ids.push(((await (await call('/api/files', { method: 'POST', body })).json()) as { id: string }).id)
  }
  const repair = await send<Repair>('/api/repairs', { file_ids: ids })
  const { id } = await send<Analysis>(`/api/repairs/${repair.id}/analyses`, {})
  for (;;) {
    const run = (await (await call(`/api/analyses/${id}`)).json()) as Analysis
    if (run.finished_at !== null) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const read = async (path: string): Promise<void> => void (await (await call(path)).arrayBuffer())
  return {
    pdf: () => read(`/api/analyses/${id}/report.pdf`),
    textAndPhotos: async (): Promise<void> => {
      await read(`/api/analyses/${id}/report.txt`)
      for (const photo of ids) await read(`/api/files/${photo}/content?variant=display`)
    },
  }
}
