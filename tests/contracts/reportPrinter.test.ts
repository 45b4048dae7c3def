import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createReportPrinter } from '#server/adapters/pdfkit/reportPrinter.ts'
import type { PdfReport, PrintedPhoto } from '#server/features/analyses/reportPdf.port.ts'
import { AppError } from '#shared/errors/appError.ts'
import { toUserId } from '#server/platform/userId.ts'
import { toWorkspaceId } from '#server/platform/workspaceId.ts'
import { aPhoto } from '#tests/support/photos.ts'
import { charactersOf, readPdf } from '#tests/support/pdf.ts'
import { temporaryFolder } from '#tests/support/product.ts'

const WORKSPACE = toWorkspaceId(toUserId('ann'))
const { folder: tempDir, remove } = await temporaryFolder()
afterAll(remove)
afterEach(async () => expect(await readdir(tempDir)).toEqual([]))
const printLater = createReportPrinter({ tempDir })
const print = async (owner: string, report: PdfReport): Promise<Uint8Array> => {
  const { size, content } = await printLater({ owner, workspaceId: WORKSPACE }, async () => report)
  const bytes = await buffer(content)
  expect(bytes).toHaveLength(size)
  return bytes
}

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
      open: async () => Readable.from([await aPhoto({ seed: n })]),
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
  const { tags, alts, title, titleInXml, lang, info } = await readPdf(
    await print('a', await aReport({ title: 'Bath & <kitchen>' }, 2)),
  )
  expect(tags.filter((tag) => tag === 'H1')).toHaveLength(1)
  expect(tags.filter((tag) => tag === 'H2').length).toBeGreaterThanOrEqual(5)
  expect(tags.filter((tag) => tag === 'LI').length).toBeGreaterThanOrEqual(STEPS.length + 2)
  expect(new Set(tags)).toEqual(new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure', 'Caption']))
  expect(alts).toEqual(['Photo 1 of 2', 'Photo 2 of 2'])
  const expected = 'Bath & <kitchen>'
  expect({ title, titleInXml, lang }).toEqual({ title: expected, titleInXml: expected, lang: 'en-US' })
  expect(info).toMatchObject({ Creator: 'Mendsight', Producer: 'Mendsight' })
  for (const name of ['Author', 'Subject', 'Keywords', 'Custom']) expect(info).not.toHaveProperty(name)
})

const costsOf = (works: number) => ({
  part: 'local_cost' as const,
  heading: 'LOCAL COST ESTIMATE',
  lines: [
    'Priced: One visit.',
    'Hiring somebody: $1,140 - $2,560',
    ...Array.from({ length: works }, (_none, n) => `- Work ${n + 1}: $${n} - $27${n}. Wages of ${n}. Source: BLS.`),
    'Doing it yourself: $11 - $48. What you buy.',
    'Assumptions:',
    '- Leaks to fix: 1 (assumed)',
  ],
})

it('has the costs as a table, with the assumptions below', async () => {
  const { tags, pages } = await readPdf(await print('a', await aReport({ sections: [costsOf(2)] }, 0)))
  const row = 'TR TH TD TD'
  expect(tags.slice(tags.indexOf('Table')).join(' ')).toBe(
    `Table TR TH TH TH ${row} ${row} ${row} ${row} P L LI Lbl LBody H2 P`,
  )
  expect(pages.map(({ text }) => text.replace(/\s/g, '')).join('')).toContain(
    [
      'WhatHowweknowAmount',
      'Hiringsomebody$1,140-$2,560',
      'Work1Wagesof0.Source:BLS.$0-$270',
      'Work2Wagesof1.Source:BLS.$1-$271',
      'DoingityourselfWhatyoubuy.$11-$48',
      'Assumptions:\u2022Leakstofix:1(assumed)',
    ].join(''),
  )
})

it('has the head of a table again on each page that it goes on', async () => {
  const { pages } = await readPdf(await print('a', await aReport({ sections: [costsOf(60)] }, 0)))
  const heads = pages.map(({ text }) => text.replace(/\s/g, '').split('WhatHowweknowAmount').length - 1)
  expect(heads.slice(0, 2)).toEqual([1, 1])
})

it('links the addresses of our own sources, and none that a model or an owner wrote', async () => {
  const evil = 'EPA: Mold. evil.example/pay'
  const addresses = [evil, 'https://evil.example', 'javascript:alert(1)', 'EPA: Mold. epa.gov/mold/index.html']
  const written = addresses.flatMap((address) => [address, `- ${address}`])
  const parts = ['notes', 'first', 'steps', 'questions', 'answers'] as const
  const { links } = await readPdf(
    await print('a', {
      ...(await aReport({
        title: evil,
        name: 'EPA: Mold. epa.gov/mold/index.html',
        sections: [
          ...parts.map((part) => ({ part, heading: part, lines: written })),
          { part: 'sources', heading: 'SOURCES', lines: written },
          { part: 'sources', heading: 'SOURCES', lines: ['- EPA and others: A title. nepis.epa.gov P1018TW4'] },
        ],
      })),
    }),
  )
  expect(links).toEqual(['https://epa.gov/mold/index.html', 'https://nepis.epa.gov'])
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
  const photos = report.photos.map((photo) => ({ ...photo, open: async () => null }))
  const pdf = await readPdf(await print('a', { ...report, photos }))
  expect(pdf.pages[0]).toMatchObject({ images: 0, text: expect.stringContaining('This photo was deleted.') as string })
})

it('has the name, the logo, the license and the footer of a shop, as texts that a reader finds', async () => {
  const flat = (words: string) => words.replaceAll(/\s/g, '')
  const logo = (await aPhoto({ width: 300, height: 100 })) as Uint8Array<ArrayBuffer>
  const brand = {
    name: 'Acme <Repairs> & “Sons”',
    contact: 'Lic. 1045671 · (555) 010-0100',
    footer: 'Estimates are free.',
    color: '#0b4a8f',
    logo: new Uint8Array(logo),
  }
  const plain = await readPdf(await print('a', await aReport()))
  const branded = await readPdf(await print('a', { ...(await aReport()), brand }))
  const text = branded.pages.map((page) => page.text).join('\n')
  for (const words of [brand.name, brand.contact, brand.footer]) expect(flat(text)).toContain(flat(words))
  expect(branded.alts[0]).toBe(`The logo of ${brand.name}`)
  expect(branded.pages[0]?.images).toBe((plain.pages[0]?.images ?? 0) + 1)
  // What the report itself says is all there.
  const plainText = plain.pages
    .map((page) => page.text)
    .join('\n')
    .replaceAll(/page \d+ of \d+/g, '')
  for (const line of plainText.split('\n')) expect(flat(text)).toContain(flat(line))
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
      { owner, workspaceId: WORKSPACE },
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

it('goes on with the next report when a client hangs up while its own is printed', async () => {
  const client = new AbortController()
  const hangingUp = printLater(
    { owner: 'ann', workspaceId: WORKSPACE },
    async () => {
      const report = await aReport({}, 3)
      // After the report was loaded, and long before it is done.
      setImmediate(() => client.abort())
      return report
    },
    client.signal,
  )
  const next = ['ann', 'bob'].map(async (owner) => print(owner, await aReport()))
  await expect(hangingUp).rejects.toMatchObject({ name: 'AbortError' })
  const [one, other] = await Promise.all(next)
  expect((await readPdf(one ?? new Uint8Array())).pages[0]?.text).toContain('Turn off the water.')
  expect(Buffer.compare(one ?? Buffer.alloc(0), other ?? Buffer.alloc(0))).toBe(0)
})

it('lets thirty wait, of whichever workspaces', async () => {
  const held = Promise.withResolvers<void>()
  const failing = async () => {
    await held.promise
    throw new Error('no photos')
  }
  const asked = Array.from({ length: 31 }, (_none, n) =>
    printLater({ owner: `owner ${n}`, workspaceId: WORKSPACE }, failing),
  )
  const ended = Promise.allSettled(asked)
  await expect(printLater({ owner: 'late', workspaceId: WORKSPACE }, failing)).rejects.toMatchObject({
    code: 'unavailable',
  })
  held.resolve()
  for (const result of await ended) expect(result).toMatchObject({ reason: new Error('no photos') })
})

it('fails as the storage says when a photo cannot be read, and prints the next report', async () => {
  const report = await aReport({}, 2)
  const [photo] = report.photos
  if (photo === undefined) throw new Error('no photo')
  const withSecond = (open: PrintedPhoto['open']) => ({ ...report, photos: [photo, { ...photo, open }] })
  const outage = new AppError('unavailable', 'The photos are out of reach.')
  const unreachable = () => Promise.reject(outage)
  await expect(print('a', withSecond(unreachable))).rejects.toBe(outage)
  const cut = async () => Readable.from(cutOff())
  await expect(print('a', withSecond(cut))).rejects.toMatchObject({ code: 'unavailable', cause: new Error('cut off') })
  expect((await readPdf(await print('a', report))).pages[0]?.images).toBe(2)
})

async function* cutOff() {
  yield await aPhoto()
  throw new Error('cut off')
}
