import { describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/api/analyses.ts'
import { isUnfinished } from '#shared/analyses/analysis.rules.ts'
import { costRowOf } from '#shared/analyses/costReport.rules.ts'
import { completion, goodResponse, startAiServer } from '#tests/support/aiServer.ts'
import { aPerson, eventually, testApp, type Person } from '#tests/support/app.ts'
import { heicFixture } from '#tests/support/heic.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { expectProblem } from '#tests/support/uploads.ts'
import { whenOver } from '#tests/support/whenOver.ts'

const ai = await startAiServer()
whenOver(ai.close)
const product = await testApp({ environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: ai.baseUrl } })

async function aRun(
  response: Record<string, unknown>,
  answers: object = {},
): Promise<{ person: Person; run: Analysis; fileId: string }> {
  ai.respondsWith(completion(response))
  const person = await aPerson(product)
  const { id: fileId } = await person.uploaded(await aPhoto(), { name: 'wet ceiling.jpg' })
  const { id } = (await (await person.post(`/api/files/${fileId}/analyses`, { answers })).json()) as Analysis
  const run = await eventually(async () => {
    const seen = (await (await person.get(`/api/analyses/${id}`)).json()) as Analysis
    return isUnfinished(seen.status) ? undefined : seen
  })
  return { person, run, fileId }
}

const pdfOf = async (person: Person, runId: string, query = '') => {
  const response = await person.get(`/api/analyses/${runId}/report.pdf${query}`)
  expect(response.status).toBe(200)
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

const squeezed = (text: string) => text.replace(/\s|\u2022/g, '')

describe('the report as PDF', () => {
  it('says every line of the text report, with the photo on its first page', async () => {
    const { person, run } = await aRun(goodResponse(), { text: 'It drips since Tuesday', kind: 'pipe', state: 'CA' })
    await person.send('PATCH', `/api/repairs/${run.repair_id}`, {
      json: { title: 'Bath upstairs', status: 'in_progress', actual_cost: 410 },
    })
    await person.send('PUT', `/api/analyses/${run.id}/steps/1`, { json: { done: true } })
    const response = await person.get(`/api/analyses/${run.id}/report.pdf`)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="mendsight-ai-analysis-wet ceiling.pdf"',
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()))
    const text = await (await person.get(`/api/analyses/${run.id}/report.txt`)).text()
    for (const part of ['Title: Bath upstairs', 'Status: In progress', '$410', '1. Shut off the water above. (done)']) {
      expect(text).toContain(part)
    }
    const printed = squeezed(pdf.pages.map((page) => page.text).join(''))
    const lines = text.split('\n').filter((line) => !/^[=-]*$/.test(line))
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => costRowOf(line) !== null).length).toBeGreaterThan(2)
    for (const line of lines) {
      const row = costRowOf(line)
      expect(printed).toContain(squeezed(row === null ? line.replace(/^- /, '') : row.label + row.note + row.amount))
    }
    expect(pdf.pages[0]?.images).toBe(1)
    expect(printed).toContain(squeezed('wet ceiling.jpg, received'))
    expect(pdf.alts).toEqual(['Photo 1 of 1'])
    expect(printed).not.toContain(squeezed("can't be printed"))
  })

  it('has the photos that joined the repair later and the one of the finished work, and says which they are', async () => {
    const { person, run } = await aRun(goodResponse(), { water: 'drip' })
    const later = await person.uploaded(await aPhoto(), { name: 'later.jpg' })
    const after = await person.uploaded(await aPhoto(), { name: 'after.jpg' })
    const changed = await person.send('PATCH', `/api/repairs/${run.repair_id}`, {
      json: { file_ids: [...run.file_ids, later.id], after_file_id: after.id },
    })
    expect(changed.status).toBe(200)
    const pdf = await pdfOf(person, run.id)
    expect(pdf.alts).toEqual(['Photo 1 of 3', 'Photo 2 of 3', 'Photo 3 of 3'])
    const printed = squeezed(pdf.pages.map((page) => page.text).join(''))
    for (const part of ['later.jpg. Added to the repair after this result', 'after.jpg. The finished work']) {
      expect(printed).toContain(squeezed(part))
    }
    expect(printed).toContain(squeezed('Is there water? Yes, dripping'))
  })

  it('says no step that the rules withhold', async () => {
    const step = 'Open the breaker panel and replace the main breaker'
    const { person, run } = await aRun(goodResponse({ repairInstructions: [step, 'Dry the wall.'] }))
    expect(run.advice?.withheld).toHaveLength(1)
    const { pages } = await pdfOf(person, run.id)
    const printed = squeezed(pages.map(({ text }) => text).join(''))
    expect(printed).not.toContain(squeezed(step))
    expect(printed).toContain(squeezed('Dry the wall.'))
  })

  it('has general guidance too, on the paper and with the photos that are asked for', async () => {
    const { person, run } = await aRun({ nonsense: true })
    expect(run.method).toBe('fallback')
    const plain = await pdfOf(person, run.id, '?paper=a4&photos=none')
    expect(plain.pages.map(({ images }) => images)).not.toContain(1)
    expect(Math.round(plain.pages[0]?.width ?? 0)).toBe(595)
    await expectProblem(await person.get(`/api/analyses/${run.id}/report.pdf?paper=legal`), {
      status: 400,
      code: 'invalid_request',
    })
  })

  it('has the photos of an iPhone', async () => {
    ai.respondsWith(completion(goodResponse()))
    const person = await aPerson(product, { plan: 'pro' })
    const photo = await person.uploaded(await heicFixture('plain'), { name: 'IMG_1.HEIC', type: 'image/heic' })
    const { id } = (await (await person.post(`/api/files/${photo.id}/analyses`)).json()) as Analysis
    await eventually(async () =>
      (await person.get(`/api/analyses/${id}/report.txt`)).status === 200 ? true : undefined,
    )
    expect((await pdfOf(person, id)).pages[0]?.images).toBe(1)
  })

  it('is refused to pages of other sites, while a run is in progress, and after thirty an hour', async () => {
    const { person, run } = await aRun(goodResponse())
    ai.respondsWith('hang')
    const { id: running } = (await (await person.post(`/api/repairs/${run.repair_id}/analyses`)).json()) as Analysis
    await expectProblem(await person.get(`/api/analyses/${running}/report.pdf`), { status: 409, code: 'not_finished' })
    await person.post(`/api/analyses/${running}/cancel`)
    const foreign = await person.get(`/api/analyses/${run.id}/report.pdf`, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    // One after the other, because few may wait.
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) {
      const answer = await person.get(`/api/analyses/${run.id}/report.pdf?photos=none`)
      statuses.push(answer.status)
      await answer.arrayBuffer()
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
