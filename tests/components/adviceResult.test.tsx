import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Evidence } from '#shared/advice/advice.ts'
import { listAnalyses, type Analysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { answers } from './support/backend.ts'
import { aPhoto, aProfile, anAdvice, anAnalysis } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, see } from './support/screen.tsx'

const PHOTO = aPhoto()
const DONE = anAnalysis()
const GUIDANCE = anAnalysis({
  method: 'fallback',
  provider: null,
  model: null,
  advice: anAdvice({ urgency: null, guide: 'general' }),
})

function open(run: Analysis): void {
  openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 1 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
  )
}

const HIRED = {
  by: 'owner' as const,
  trade: 'a lead-safe certified firm',
  why: 'Test first.',
  say: null,
  ask: [],
}

const FULL = anAnalysis({
  answers: { kind: 'pipe', water: 'running', electric: 'near' },
  advice: anAdvice({
    urgency: 'now',
    first_message: messageOf('F-EW'),
    also: [messageOf('F-911'), messageOf('F-VULN')],
    do_now: ['Shut off the water at the main valve.', 'Touch nothing electrical, and no water that may reach it.'],
    do_not: ['Do not use fans, vacuums, pumps or cords there.', 'Turn off the power in this room.'],
    hazards: [
      { code: 'A01', from: 'answers', because: 'You said that water runs near electricity.' },
      { code: 'H08', from: 'words', because: 'You said that water runs near electricity.' },
    ],
    withheld: [
      { step: 1, why: 'Water and electricity can kill.', who: 'a licensed electrician' },
      { step: 2, why: 'Water and electricity can kill.', who: 'a licensed electrician' },
    ],
    work: {
      by: 'professional',
      trade: 'a licensed electrician',
      why: 'Wet electrical parts have to be checked.',
      say: 'A pipe sprays water next to an outlet.',
      ask: ['What does the visit cost?'],
    },
    evidence: { level: 'fair', reasons: ['This is based on one photo.'], wanted: ['A photo from farther away.'] },
    look_alikes: [{ name: 'Condensation', check: 'Wipe the pipe dry. Does the water come back?' }],
    sources: [
      { id: 'S4', publisher: 'EPA', title: 'Mold', address: 'epa.gov/mold/index.html', year: 2010, primary: true },
      { id: 'C18', publisher: 'Shop', title: 'Prices', address: 'a shop', year: null, primary: false },
    ],
  }),
})

test('advice says what to do first, who does the work, what was left out, and on what ground', async () => {
  open(FULL)
  await see('ACT NOW')
  const first = screen.getByRole('region', { name: 'WATER NEAR ELECTRICITY' })
  expect(first.textContent).toContain('Touch nothing electrical')
  expect(first.textContent).toContain('Who to call: electric utility, licensed electrician.')
  expect(first.textContent).toContain('Do not use fans')
  expect(first.textContent, 'a warning is not said twice').not.toContain('Turn off the power')
  const further = screen.getByRole('region', { name: 'DO THIS FIRST' })
  expect(further.textContent).toContain('Shut off the water at the main valve.')
  expect(further.textContent, 'what the first message says is not said twice').not.toContain('Touch nothing')
  await see('GET HELP NOW')
  await see('This work is for a professional. Ask for a licensed electrician. Wet electrical parts')
  await see('“A pipe sprays water next to an outlet.”')
  await see('What does the visit cost?')
  await see('Steps 1 and 2: Water and electricity can kill. Leave this to a licensed electrician.')
  await see('Fair: there is something to go on.')
  await see('A photo from farther away.')
  await see('Condensation. Wipe the pipe dry.')
  expect(screen.getAllByText('You said that water runs near electricity.')).toHaveLength(1)
  const source = screen.getByRole('link', { name: 'EPA: Mold (new tab)', hidden: true })
  expect(source.getAttribute('href')).toBe('https://epa.gov/mold/index.html')
  await see('Shop: Prices')
  expect(screen.queryAllByRole('checkbox'), 'a step that was left out cannot be done').toEqual([])
  await expectAccessible()
  // The first message stands above the result.
  const order = document.body.textContent ?? ''
  expect(order.indexOf('WATER NEAR ELECTRICITY')).toBeLessThan(order.indexOf('POWERED BY'))
})

test.each([
  ['a plain answer', DONE],
  ['the general guidance', GUIDANCE],
])('%s without a danger and without answers is shown without any advice', async (_name, run) => {
  open(run)
  await see('Water Damage')
  for (const words of ['ACT ', 'WHO DOES THE WORK', 'HOW MUCH WE KNOW', 'LEFT OUT', 'SOURCES']) expectNot(words)
})

const EVIDENCE: Record<'thin' | 'strong', Evidence> = {
  thin: {
    level: 'thin',
    reasons: ['No photo shows enough to judge the damage.', 'wet ceiling.jpg is dark.', 'You answered no questions.'],
    wanted: ['Take wet ceiling.jpg again with more light.'],
  },
  strong: {
    level: 'strong',
    reasons: ['This is based on 2 photos.', 'The damage is seen from close up and from farther away.'],
    wanted: [],
  },
}

test.each([
  ['thin', 'Thin: there is little to go on.'],
  ['strong', 'Strong: there is a lot to go on.'],
] as const)('a result says that what it is based on is %s, also when there is no other advice', async (level, line) => {
  const evidence = EVIDENCE[level]
  open(anAnalysis({ advice: anAdvice({ evidence }) }))
  await see(line)
  for (const words of [...evidence.reasons, ...evidence.wanted]) await see(words)
  if (level === 'strong') expectNot('This would help')
  for (const words of ['WHO DOES THE WORK', 'LEFT OUT', 'SOURCES']) expectNot(words)
  await expectAccessible()
})

test('marks are drawn on their photo as approximate, and said in words', async () => {
  const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.3 }
  const marks = [
    { file_id: PHOTO.id, ...box, label: 'Wet switch' },
    { file_id: 'another', ...box, label: 'Elsewhere' },
  ]
  open(anAnalysis({ advice: anAdvice({ marks }) }))
  await see('Marked on the photo')
  await see('Drawn by the AI. The places are approximate.')
  await see('Wet switch (upper left)')
  expectNot('Elsewhere')
  const outline = document.querySelector('[data-marks] rect[stroke-dasharray]')
  expect(outline?.getAttribute('x')).toBe(String(0.1 * PHOTO.width))
  expect(outline?.getAttribute('height')).toBe(String(0.3 * PHOTO.height))
  await expectAccessible()
})

test('a trade is only an offer to people who can do the work themselves', async () => {
  open(anAnalysis({ answers: { kind: 'paint' }, advice: anAdvice({ work: HIRED }) }))
  await see("You can do this work yourself. If you'd rather hire somebody, ask for a lead-safe certified firm.")
})

test('a playbook names no cost, because nothing is known of the place and the work', async () => {
  const { result, ...run } = anAnalysis({ method: 'fallback', advice: anAdvice({ guide: 'pipe' }) })
  if (result === null) throw new Error('A finished analysis has a result')
  open({ ...run, result: { ...result, estimatedCost: null } })
  await see('No local estimate')
  expectNot('$')
})
