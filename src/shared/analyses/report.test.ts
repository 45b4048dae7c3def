import { expect, it } from 'vitest'
import { EMERGENCY_LINE, GUIDANCE_LINE, SERVICE_UNAVAILABLE } from './analysis.messages.ts'
import { GENERAL_GUIDANCE } from './guidance.ts'
import type { Advice } from '../advice/advice.ts'
import {
  namesOfReport,
  photoCaption,
  photosOfReport,
  reportFileName,
  reportText,
  type ReportSubject,
} from './report.ts'

/** The advice around a harmless result. */
const PLAIN: Advice = {
  urgency: 'month',
  first_message: null,
  also: [],
  do_now: [],
  do_not: [],
  until_help: [],
  insurance: [],
  hazards: [],
  ask: [],
  quiet: [],
  withheld: [],
  work: {
    by: 'owner',
    trade: null,
    why: 'Nothing we know about the damage calls for a professional.',
    say: null,
    ask: [],
  },
  evidence: {
    level: 'thin',
    reasons: ['This is based on one photo.', 'You answered no questions.'],
    wanted: ['Add a photo.'],
  },
  look_alikes: [],
  marks: [],
  cost: null,
  no_cost_because: null,
  sources: [],
  guide: null,
  is_text_unread: false,
  guarded: false,
}

const NO_ACTUALS = { actual_cost: null, actual_hours: null, finished_on: null, work_done: null }

const subject: ReportSubject = {
  productName: 'Mendsight',
  fileName: 'kitchen.jpg',
  photos: [{ id: 'kitchen', fileName: 'kitchen.jpg', caption: null, role: 'analyzed' }],
  date: '2026-03-04T05:06:07.000Z',
  method: 'openai',
  source: 'OpenAI gpt-4o',
  notice: null,
  result: { ...GENERAL_GUIDANCE, confidence: 82.4 },
  advice: PLAIN,
  stepsDone: [],
  answers: {},
  repair: null,
  actuals: NO_ACTUALS,
  secondLook: null,
  questions: [],
}

it('the report says what the repair cost and took, once that is known', () => {
  expect(reportText(subject)).not.toContain('ACTUAL COST AND HOURS')
  expect(reportText({ ...subject, actuals: { ...NO_ACTUALS, actual_cost: 1250.5, actual_hours: 1 } })).toContain(
    'ACTUAL COST AND HOURS\n---------------------\n$1,250.50\n1 hour\n',
  )
})

it('the report says what was done as the words of whoever wrote it, line by line', () => {
  const work_done = 'Replaced the trap.\r\n\r\n- Dried the ceiling\n- Painted it'
  const done = { ...subject, actuals: { ...NO_ACTUALS, work_done } }
  expect(reportText(subject)).not.toContain('WHAT WAS DONE')
  expect(reportText(done)).toContain(
    'WHAT WAS DONE\n-------------\nIn the words of the owner:\nReplaced the trap.\n- Dried the ceiling\n- Painted it\n',
  )
  expect(reportText({ ...done, isOfShop: true })).toContain('In the words of the shop:\nReplaced the trap.')
})

it('the report says who saw on site that it is right, also when that account is gone', () => {
  const at = new Date('2026-11-29T12:00:00.000Z')
  expect(reportText(subject)).not.toContain('Confirmed')
  expect(reportText({ ...subject, confirmed: { name: 'Dana', at } })).toMatch(
    /^Confirmed on site by Dana, Nov 29, 2026$/m,
  )
  expect(reportText({ ...subject, confirmed: { name: '', at } })).toMatch(/^Confirmed on site, Nov 29, 2026$/m)
})

it('the report says what it is based on, unless it is a plain result', () => {
  expect(reportText(subject)).not.toContain('HOW MUCH WE KNOW')
  const evidence = { level: 'thin' as const, reasons: ['kitchen.jpg is dark.'], wanted: ['Take it again.'] }
  expect(reportText({ ...subject, advice: { ...PLAIN, evidence } })).toContain(
    `HOW MUCH WE KNOW
----------------
Thin: there is little to go on.
- kitchen.jpg is dark.
This would help:
- Take it again.
`,
  )
})

it('the report says in words what is marked on the photos', () => {
  const marks = [{ file_id: 'kitchen', x: 0.1, y: 0.1, width: 0.1, height: 0.1, label: 'Wet switch' }]
  const marked = { ...subject, advice: { ...PLAIN, marks } }
  expect(reportText(marked)).toContain(
    'MARKED ON THE PHOTOS\n--------------------\nDrawn by the AI. The places are approximate.\n- Wet switch (upper left)\n',
  )
  const hall = { id: 'hall', fileName: 'hall.jpg', caption: null, role: 'analyzed' } as const
  expect(reportText({ ...marked, photos: [hall, ...marked.photos] })).toContain('- Wet switch (Photo 2, upper left)')
  expect(reportText({ ...marked, photos: [hall] }), 'The marked photo was deleted').not.toContain('Wet switch')
})

it('the report contains every part of the specification, dangers before cost', () => {
  const text = reportText(subject)
  expect(text).toMatch(/^MENDSIGHT AI DAMAGE ANALYSIS REPORT\n=/)
  const parts = [
    'File name: kitchen.jpg',
    'Date: 2026-03-04 (UTC)',
    'Method: AI analysis by OpenAI gpt-4o',
    'Confidence: 82% (HIGH)',
    EMERGENCY_LINE,
    'Damage type: General Property Damage',
    'Severity: Medium',
    '1. Make the area safe',
    '$20 - $100',
    '2-4 hours over 1-2 days',
    'MATERIALS NEEDED',
    'TOOLS REQUIRED',
    'NOTES',
  ]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(-1)
})

it('of a harmless result holds nothing but the parts of the specification', () => {
  const headings = reportText(subject)
    .split('\n')
    .filter((_line, at, lines) => /^-{3,}$/.test(lines[at + 1] ?? ''))
  expect(headings).toEqual([
    'FILE',
    'SAFETY WARNINGS',
    'DAMAGE ASSESSMENT',
    'REPAIR INSTRUCTIONS',
    'ESTIMATED COST',
    'ESTIMATED TIME',
    'MATERIALS NEEDED',
    'TOOLS REQUIRED',
    'NOTES',
  ])
})

it('of a danger begins with what to do first, whom to call, and names who does the work', () => {
  const advice: Advice = {
    ...PLAIN,
    urgency: 'now',
    first_message: {
      code: 'F-CHEM',
      title: 'GET FRESH AIR',
      lines: ['Leave the room.'],
      call: [
        { label: 'Call 112', number: '112' },
        { label: 'Poison Help', number: '1-800-222-1222' },
        { label: 'Gas utility', number: null },
      ],
    },
    do_now: ['Leave the room.', 'Open a window on the way out.'],
    also: [{ code: 'F-VULN', title: 'KEEP PEOPLE AT RISK AWAY', lines: ['They stay out.'], call: [] }],
    do_not: ['Do not mix anything else in.'],
    hazards: [{ code: 'H34', from: 'words', certainty: 'said', because: 'Two cleaners met.' }],
    work: { by: 'professional', trade: 'the fire department', why: 'Two cleaners met.', say: null, ask: [] },
    sources: [
      { id: 'S10', publisher: 'HRSA', title: 'Poison Help', address: 'example.org', year: 2020, primary: true },
    ],
  }
  const text = reportText({ ...subject, advice })
  expect(text).toContain(
    'DO THIS FIRST\n-------------\nGET FRESH AIR\nLeave the room.\n- Call 112\n- Poison Help: 1-800-222-1222\n- Gas utility\nOpen a window on the way out.\n',
  )
  const parts = [
    'DO THIS FIRST',
    'KEEP PEOPLE AT RISK AWAY',
    '- Do not mix',
    'When to act: now',
    'the fire department. Two',
    'SOURCES',
  ]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(-1)
})

it('says that there is no local estimate where the cost is not known', () => {
  const text = reportText({ ...subject, method: 'fallback', result: { ...subject.result, estimatedCost: null } })
  expect(text).toContain('ESTIMATED COST\n--------------\nNo local estimate\n')
})

it('the general guidance is never called an analysis, and says why it is shown', () => {
  const text = reportText({ ...subject, method: 'fallback', source: null, notice: 'AI analysis unavailable: no key.' })
  expect(text).toContain('Method: General repair guidance')
  expect(text).toContain(`${SERVICE_UNAVAILABLE}\nNotice: AI analysis unavailable: no key.`)
  expect(text).toContain(GUIDANCE_LINE)
  expect(text).toMatch(/^MENDSIGHT GENERAL REPAIR GUIDANCE\n=/)
  expect(text).toContain('TYPICAL VALUES, NOT FROM YOUR PHOTO')
  expect(text).not.toMatch(/An estimate from a photo|AI DAMAGE|DAMAGE ASSESSMENT/)
})

it('its file is named after the product and the photo, whatever the photo is called', () => {
  expect(reportFileName('Mendsight', 'kitchen.final.jpg')).toBe('mendsight-ai-analysis-kitchen.final.txt')
  expect(reportFileName('Fix It', '../..\\a:b?.png')).toBe('fix-it-ai-analysis-.._.._a_b_.txt')
  expect(reportFileName('Mendsight', '.jpg')).toBe('mendsight-ai-analysis-photo.txt')
  expect(reportFileName('Mendsight', 'hall.jpg', { extension: 'pdf', isWithCosts: true })).toBe(
    'mendsight-ai-analysis-hall-with-costs.pdf',
  )
})

it('the report has the questions that were answered, and no heading for none', () => {
  const questions = [{ text: 'Can I paint over it?', answer: 'Not yet.\nLet it dry first.' }]
  expect(reportText({ ...subject, questions })).toContain(
    'YOUR QUESTIONS\n--------------\nQ: Can I paint over it?\nA: Not yet.\nLet it dry first.\n',
  )
  expect(reportText(subject)).not.toContain('YOUR QUESTIONS')
})

it('the report says which steps are done, but not of a step that is withheld', () => {
  const repairInstructions = ['Leave this to an electrician.', 'Dry the wall.']
  const withheld = [{ step: 1, why: 'It is wet.', who: 'an electrician' }]
  const text = (advice: Advice) =>
    reportText({ ...subject, advice, result: { ...subject.result, repairInstructions }, stepsDone: [1, 2] })
  expect(text(PLAIN)).toContain('1. Leave this to an electrician. (done)\n2. Dry the wall. (done)\n')
  expect(text({ ...PLAIN, withheld })).toContain('1. Leave this to an electrician.\n2. Dry the wall. (done)\n')
})

it('what stands below a photo names the marks by their numbers', () => {
  const photo = {
    caption: null,
    fileName: 'hall.jpg',
    createdAt: new Date('2026-11-21T14:03:00Z'),
    camera: null,
    madeSmaller: null,
    role: 'analyzed' as const,
  }
  const place = { x: 0, y: 0, width: 0.1, height: 0.1 }
  expect(photoCaption(photo, [])).toMatch(/^hall\.jpg, received Nov 21, 2026, 2:03\sPM UTC$/)
  expect(photoCaption({ ...photo, caption: 'Stain above the sink.' }, [])).toMatch(
    /^Stain above the sink\. hall\.jpg, received Nov 21, 2026, 2:03\sPM UTC$/,
  )
  expect(
    photoCaption({ ...photo, madeSmaller: true }, [
      { label: 'water stain', ...place },
      { label: 'crack', ...place },
    ]),
  ).toMatch(/UTC\. Smaller copy, made before the upload\. Marked: 1 water stain, 2 crack$/)
})

it('the report says what the owner said, what to say on the phone, and which photos are not of the result', async () => {
  const work = { ...PLAIN.work, trade: 'a plumber', say: 'A pipe drips.', ask: ['When can you come?'] }
  const repair = { fileIds: ['hall', 'kitchen'], afterFileId: 'done', status: 'open' }
  const photos = await photosOfReport({ fileIds: ['kitchen'] }, repair, (ids) =>
    Promise.resolve(
      ids.map((id) => ({ id, fileName: `${id}.jpg`, caption: id === 'hall' ? null : 'Above the sink.' })),
    ),
  )
  const text = reportText({ ...subject, photos, answers: { water: 'drip' }, advice: { ...PLAIN, work } })
  expect(text).toContain('WHAT THE OWNER SAID\n-------------------\nIs there water? Yes, dripping\n')
  expect(text).toContain('Say this when you call: \u201cA pipe drips.\u201d\n- When can you come?\n')
  expect(text).toContain(
    'PHOTOS\n------\n- Photo 1: kitchen.jpg. Above the sink\n- Photo 2: hall.jpg. Added to the repair after this result\n- Photo 3: done.jpg. Above the sink. The finished work\n',
  )
})

it('is named after the photos of the result, or after the repair when they were deleted', () => {
  expect(namesOfReport(subject.photos, 'Bath')).toEqual(['kitchen.jpg'])
  expect(namesOfReport([{ id: 'done', fileName: 'done.jpg', caption: null, role: 'after' }], 'Bath')).toEqual(['Bath'])
})

it('begins with the finished work once the repair is done, and with nothing of it before', async () => {
  const after = { fileIds: ['kitchen'], afterFileId: 'done' }
  const read = (ids: string[]) => Promise.resolve(ids.map((id) => ({ id })))
  const idsOf = async (status: string) =>
    (await photosOfReport({ fileIds: ['kitchen'] }, { ...after, status }, read)).map(({ id }) => id)
  expect(await idsOf('done')).toEqual(['done', 'kitchen'])
  expect(await idsOf('in_progress')).toEqual(['kitchen', 'done'])

  const work = { ...NO_ACTUALS, work_done: 'New trap.', actual_cost: 640 }
  const done = reportText({ ...subject, actuals: { ...work, finished_on: '2026-03-08' } })
  expect(done).toMatch(
    /=\n\nTHE WORK IS DONE\n-+\nFinished on Mar 8, 2026, as the owner says\.\nThe assessment is from Mar 4, 2026, before the work\.[^]*\nWHAT WAS DONE\n[^]*\nACTUAL COST AND HOURS\n[^]*\nFILE\n/,
  )
  // All others are to the letter as they were.
  const partsOf = (text: string) => text.split('\n\n').filter((part) => !/^(?:THE WORK|WHAT WAS|ACTUAL)/.test(part))
  expect(partsOf(done)).toEqual(partsOf(reportText({ ...subject, actuals: work })))
  // What was found on a later day is there now, whoever said that it is done.
  const later = reportText({
    ...subject,
    date: '2026-03-09T12:00:00.000Z',
    actuals: { ...work, finished_on: '2026-03-08' },
  })
  expect(later).not.toContain('THE WORK IS DONE')
  expect(reportText({ ...subject, actuals: { ...work, finished_on: '2026-03-03' } })).toContain('THE WORK IS DONE')
})

it('has no photo twice, also where one that was analyzed shows the finished work', async () => {
  const repair = { fileIds: ['kitchen', 'done'], afterFileId: 'done', status: 'open' }
  const read = (ids: string[]) => Promise.resolve(ids.map((id) => ({ id })))
  expect(await photosOfReport({ fileIds: ['kitchen'] }, repair, read)).toEqual([
    { id: 'kitchen', role: 'analyzed' },
    { id: 'done', role: 'after' },
  ])
  expect(await photosOfReport({ fileIds: ['kitchen', 'done'] }, repair, read)).toEqual([
    { id: 'kitchen', role: 'analyzed' },
    { id: 'done', role: 'analyzed' },
  ])
})
