import { expect, it } from 'vitest'
import { createReportPrinter } from '#server/adapters/pdfkit/reportPrinter.ts'
import type { PdfReport, PrintedPhoto } from '#server/features/analyses/reportPdf.port.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { charactersOf, readPdf } from '#tests/support/pdf.ts'

const printLater = createReportPrinter()
const print = (owner: string, report: PdfReport) => printLater(owner, async () => report)

const STEPS = Array.from({ length: 40 }, (_none, n) => `${n + 1}. Dry the wall for ${n + 1} hours before you go on.`)

const SCRIPTS = {
  Latin: 'Łukasz trocknet die Wand, tấm thạch cao bị ẩm, café',
  Greek: 'Ο τοίχος είναι υγρός',
  Cyrillic: 'Стена мокрая, стіна мокра',
  Hebrew: 'הקיר רטוב (מאוד) 12.5 מטר',
  Arabic: 'الجدار مبلل جدا 12',
}

const HOSTILE = [
  '\u0000\u0007',
  '\ufeffmark',
  '\ud800 half',
  '\u202egnp.gpj',
  '<rdf:li>&amp;</rdf:li>',
  '(unclosed \\',
  '%%EOF',
  '',
]

async function aReport(changes: Partial<PdfReport['report']> = {}, photoCount = 1): Promise<PdfReport> {
  const photos: PrintedPhoto[] = []
  for (let n = 0; n < photoCount; n += 1) {
    photos.push({
      alt: `Photo ${n + 1} of ${photoCount}`,
      caption: `room-${n}.jpg, received Nov 29, 2026, 10:00 AM UTC`,
      jpeg: new Uint8Array(await aPhoto({ seed: n })),
      marks: n === 0 ? [{ number: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.4 }] : [],
    })
  }
  return {
    report: {
      title: 'MENDSIGHT AI DAMAGE ANALYSIS REPORT',
      name: 'Wet ceiling',
      sections: [
        { part: 'file', heading: 'FILE', lines: ['File name: room-0.jpg', 'Confidence: 82% (HIGH)'] },
        { part: 'first', heading: 'DO THIS FIRST', lines: ['Turn off the water.'] },
        {
          part: 'safety',
          heading: 'SAFETY WARNINGS',
          lines: ['- Call 911 in an emergency.', '- Stay out of the room.'],
        },
        { part: 'assessment', heading: 'DAMAGE ASSESSMENT', lines: ['Severity: High'] },
        { part: 'steps', heading: 'REPAIR INSTRUCTIONS', lines: STEPS },
      ],
      end: 'This is an estimate.',
      ...changes,
    },
    photos,
    paper: 'letter',
    date: new Date('2026-11-29T10:00:00Z'),
    productName: 'Mendsight',
  }
}

const linesOf = ({ report: { title, name, sections, end } }: PdfReport) => [
  title,
  name,
  ...sections.flatMap(({ heading, lines }) => [heading, ...lines]),
  end,
]

it('has every line of the report, the first words and the first photo on its first page', async () => {
  const report = await aReport({}, 3)
  const pdf = await readPdf(await print('a', report))
  const [first] = pdf.pages
  expect(first?.text).toMatch(/Turn off the water\.[^]*Severity: High[^]*1 of 3/)
  expect(first?.images).toBeGreaterThanOrEqual(1)
  expect(pdf.pages.length).toBeGreaterThan(1)
  expect(pdf.pages.reduce((sum, { images }) => sum + images, 0)).toBe(3)
  const whole = pdf.pages
    .map(({ text }) => text)
    .join('\n')
    .replace(/\s/g, '')
  for (const line of linesOf(report)) expect(whole).toContain(line.replace(/^- /, '\u2022').replace(/\s/g, ''))
  expect(pdf.pages.at(-1)?.text).toContain(`page ${pdf.pages.length} of ${pdf.pages.length}`)
})

it('has the photo on its first page, also when there is much to do first', async () => {
  const lines = STEPS.map((step) => step.replace(/^\d+\. /, ''))
  const pdf = await readPdf(
    await print('a', await aReport({ sections: [{ part: 'first', heading: 'DO THIS FIRST', lines }] })),
  )
  expect(pdf.pages[0]).toMatchObject({ images: 1, text: expect.stringContaining('DO THIS FIRST') as string })
})

it.each(Object.entries(SCRIPTS))('prints %s', async (_script, text) => {
  const report = await aReport({
    title: text,
    sections: [{ part: 'repair', heading: 'REPAIR', lines: [`Title: ${text}`, text, `- ${text}`] }],
  })
  const pdf = await readPdf(await print('a', report))
  const drawn = charactersOf(pdf.pages.map((page) => page.text).join(''))
  const expected = charactersOf(
    [...linesOf(report), 'WHAT THIS REPORT IS', report.photos[0]?.caption, '1', `Mendsight, page 1 of 1`]
      .join('')
      .replace('- ', '\u2022'),
  )
  expect(drawn).toBe(expected)
})

it('is tagged for screen readers', async () => {
  const { tags, alts, title, lang } = await readPdf(await print('a', await aReport({ title: 'Bath & <kitchen>' }, 2)))
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThanOrEqual(5)
  expect(tags.filter((tag) => tag === 'LI').length).toBeGreaterThanOrEqual(STEPS.length + 2)
  expect(new Set(tags)).toEqual(new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure', 'Caption']))
  expect(alts).toEqual(['Photo 1 of 2', 'Photo 2 of 2'])
  expect({ title, lang }).toEqual({ title: 'Bath & <kitchen>', lang: 'en-US' })
})

it('is the same file for the same report', async () => {
  const [once, again] = [await print('a', await aReport()), await print('b', await aReport())]
  expect(Buffer.compare(once, again)).toBe(0)
})

it('prints what is meant to break it as text', async () => {
  const pdf = await readPdf(
    await print(
      'a',
      await aReport({ title: HOSTILE.join(' '), sections: [{ part: 'notes', heading: 'NOTES', lines: HOSTILE }] }),
    ),
  )
  const text = pdf.pages.map((page) => page.text).join('')
  for (const part of ['mark', 'half', '<rdf:li>&amp;</rdf:li>', '(unclosed \\', '%%EOF']) expect(text).toContain(part)
  expect(text).not.toContain("can't be printed")
})

it('says that some characters cannot be printed', async () => {
  const pdf = await readPdf(
    await print('a', await aReport({ sections: [{ part: 'notes', heading: 'NOTES', lines: ['山田 🏠'] }] })),
  )
  expect(pdf.pages.at(-1)?.text).toContain("Some characters can't be printed. The text report has them.")
})

it('says that a photo was deleted', async () => {
  const report = await aReport()
  const photos = report.photos.map((photo) => ({ ...photo, jpeg: null, caption: 'This photo was deleted.' }))
  const pdf = await readPdf(await print('a', { ...report, photos }))
  expect(pdf.pages[0]).toMatchObject({ images: 0, text: expect.stringContaining('This photo was deleted.') as string })
})

it('is printed on both kinds of paper', async () => {
  const [letter] = (await readPdf(await print('a', await aReport()))).pages
  const [a4] = (await readPdf(await print('a', { ...(await aReport()), paper: 'a4' }))).pages
  expect([letter?.width, Math.round(a4?.width ?? 0)]).toEqual([612, 595])
})

it('loads no report before its turn, refuses a fourth that waits, and drops one whose client has gone', async () => {
  const loaded: string[] = []
  const held = Promise.withResolvers<void>()
  const ask = (owner: string, name: string, signal?: AbortSignal) =>
    printLater(
      owner,
      async () => {
        loaded.push(name)
        await held.promise
        return aReport()
      },
      signal,
    )
  const client = new AbortController()
  const first = ask('ann', 'a1')
  const gone = ask('ann', 'a2', client.signal)
  const waiting = [ask('ann', 'a3'), ask('ann', 'a4')]
  await expect(ask('ann', 'a5')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 10 })
  expect(loaded).toEqual(['a1'])
  client.abort()
  await expect(gone).rejects.toBe(client.signal.reason)
  const others = [ask('ann', 'a6'), ask('bob', 'b1')]
  held.resolve()
  await Promise.all([first, ...waiting, ...others])
  expect(loaded.toSorted()).toEqual(['a1', 'a3', 'a4', 'a6', 'b1'])
})

it('lets thirty wait, of whichever workspaces', async () => {
  const held = Promise.withResolvers<void>()
  const failing = async () => {
    await held.promise
    throw new Error('no photos')
  }
  const asked = Array.from({ length: 31 }, (_none, n) => printLater(`owner ${n}`, failing))
  const ended = Promise.allSettled(asked)
  await expect(printLater('late', failing)).rejects.toMatchObject({ code: 'unavailable' })
  held.resolve()
  for (const result of await ended) expect(result).toMatchObject({ reason: new Error('no photos') })
})
