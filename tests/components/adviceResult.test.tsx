import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Evidence } from '#shared/advice/advice.ts'
import { listAnalyses, type Analysis } from '#shared/api/analyses.ts'
import { getFile } from '#shared/api/files.ts'
import { getRepair } from '#shared/api/repairs.ts'
import { messageOf } from '#shared/safety/messages.rules.ts'
import { answers, ROUTES } from './support/backend.ts'
import { aPhoto, aProfile, aRepair, anAdvice, anAnalysis } from './support/builders.ts'
import { expectAccessible, expectNot, openScreen, press, see, user, visibleText } from './support/screen.tsx'

const PHOTO = aPhoto()
const DONE = anAnalysis()
const GUIDANCE = anAnalysis({
  method: 'fallback',
  provider: null,
  model: null,
  advice: anAdvice({ urgency: null, guide: 'general' }),
})

function open(run: Analysis) {
  return openScreen(
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
    do_now: [
      'Shut off the water at the main valve.',
      'Do not touch anything electrical, or any water that may reach it.',
    ],
    until_help: ['Keep the door to the room closed.'],
    insurance: ['Ask your insurer before you throw anything away.'],
    do_not: ['Do not use fans, vacuums, pumps or cords there.', 'Turn off the power in this room.'],
    hazards: [
      { code: 'A01', from: 'answers', certainty: 'said', because: 'You said that water runs near electricity.' },
      { code: 'H08', from: 'words', certainty: 'suspected', because: 'You said that water runs near electricity.' },
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
  expect(first.textContent).toContain('Do not touch anything electrical')
  expect(first.textContent).toContain('Who to call: electric utility, licensed electrician.')
  expect(first.textContent).toContain('Do not use fans')
  expect(first.textContent, 'a warning is not said twice').not.toContain('Turn off the power')
  const further = screen.getByRole('region', { name: 'DO THIS FIRST' })
  expect(further.textContent).toContain('Shut off the water at the main valve.')
  expect(further.textContent, 'what the first message says is not said twice').not.toContain('anything electrical')
  await see('GET HELP NOW')
  await see('WHO DOES THE WORK Ask for a licensed electrician. Wet electrical parts')
  const verdict = screen.getByRole('region', { name: 'Damage assessment' })
  expect(visibleText(verdict)).toContain(
    'WHO DOES IT A professional ESTIMATED COST $300 - $900 ESTIMATED TIME 2-3 days',
  )
  expectNot('This work is for a professional.')
  expect(document.querySelectorAll('main .hazard'), 'only one part is loud').toHaveLength(1)
  await see('“A pipe sprays water next to an outlet.”')
  await see('What does the visit cost?')
  await see('2 steps are for a licensed electrician · why')
  await see('Steps 1 and 2: Water and electricity can kill. Leave this to a licensed electrician.')
  await see('Fair: there is something to go on.')
  await see('A photo from farther away.')
  await see('Condensation. Wipe the pipe dry.')
  expect(screen.getAllByText('You said that water runs near electricity.')).toHaveLength(1)
  const source = screen.getByRole('link', { name: 'EPA: Mold (new tab)', hidden: true })
  expect(source.getAttribute('href')).toBe('https://epa.gov/mold/index.html')
  await see('Shop: Prices')
  const steps = within(screen.getByRole('region', { name: 'REPAIR INSTRUCTIONS' }))
  expect(steps.queryAllByRole('checkbox'), 'a step that was left out cannot be done').toEqual([])
  await expectAccessible()
  // The first message stands above the result.
  const order = document.body.textContent ?? ''
  expect(order.indexOf('WATER NEAR ELECTRICITY')).toBeLessThan(order.indexOf('POWERED BY'))
  const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(headings.slice(headings.indexOf('WHO DOES THE WORK'))).toEqual([
    'WHO DOES THE WORK',
    'REPAIR INSTRUCTIONS',
    'DIFFICULTY LEVEL',
    'IT COULD ALSO BE',
    'HOW MUCH WE KNOW',
    'MATERIALS NEEDED',
    'TOOLS REQUIRED',
    'INSURANCE',
    'AI INSIGHTS & NOTES',
    'SOURCES (2)',
  ])
})

const ADVICE_ONLY = ['WHO DOES THE WORK', 'HOW MUCH WE KNOW', 'LEFT OUT', 'SOURCES', 'DO NOT']

test('a plain answer without a danger and without answers begins with its verdict, and has no further advice', async () => {
  open(DONE)
  await see('POWERED BY')
  const verdict = screen.getByRole('region', { name: 'Damage assessment' })
  expect(visibleText(verdict)).toContain('SEVERITY High ACT THIS WEEK DAMAGE TYPE Water Damage')
  expect(visibleText(verdict)).toMatch(
    /DO THIS FIRST 1\s*Find the leak and stop it. WHO DOES IT You ESTIMATED COST [$]300 - [$]900 ESTIMATED TIME 2-3 days/,
  )
  expect(screen.getAllByText('Find the leak and stop it.'), 'the first step is said once').toHaveLength(1)
  const steps = within(screen.getByRole('region', { name: 'REPAIR INSTRUCTIONS' }))
  expect(visibleText()).toContain('0 of 2 done')
  expect(steps.getAllByRole('checkbox')).toHaveLength(1)
  for (const words of ADVICE_ONLY) expectNot(words)
  const order = visibleText()
  const parts = ['DO THIS FIRST', 'ESTIMATED COST', 'SAFETY WARNINGS', 'REPAIR INSTRUCTIONS', 'DIFFICULTY LEVEL']
  const places = [...parts, 'MATERIALS NEEDED', 'AI INSIGHTS', 'POWERED BY'].map((part) => order.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  await expectAccessible()
})

test('the general guidance says at once that it is not about the photo, and gives no verdict', async () => {
  open({ ...GUIDANCE, notice: 'AI analysis unavailable: Request timed out. Using general repair guidance.' })
  await see('TYPICAL VALUES, NOT FROM YOUR PHOTO')
  await see('REPAIR INSTRUCTIONS')
  expect(screen.queryByRole('region', { name: 'Damage assessment' })).toBeNull()
  for (const words of [...ADVICE_ONLY, 'ACT ', 'DO THIS FIRST']) expectNot(words)
  const before = visibleText().split('ANALYSIS NOTICE')[0]
  expect(before).toContain('This is not an assessment of your photo.')
  expect(before, 'nothing that could be taken for a verdict').not.toMatch(/SEVERITY|High|[$]|days/)
  expect(visibleText()).toMatch(/ANALYSIS NOTICE.*SAFETY WARNINGS.*SEVERITY High.*REPAIR INSTRUCTIONS/)
  await expectAccessible()
})

test('a photo without damage says so, without a verdict and without anything to repair', async () => {
  const { result, ...run } = DONE
  if (result === null) throw new Error('A finished analysis has a result')
  const none = { damageType: 'No visible damage', severity: 'Low' as const, repairInstructions: [], safetyWarnings: [] }
  open({ ...run, result: { ...result, ...none } })
  await see('NO DAMAGE VISIBLE')
  await see('POWERED BY')
  for (const words of ['REPAIR INSTRUCTIONS', 'DIFFICULTY LEVEL', 'DO THIS FIRST', 'ACT ']) expectNot(words)
  expect(document.querySelector('main .tape')).toBeNull()
  await expectAccessible()
})

test('steps are grouped by when they are done, and what to say, buy and have at hand can be copied', async () => {
  const { result, ...run } = FULL
  if (result === null) throw new Error('A finished analysis has a result')
  const repairInstructions = ['Shut off the water above.', 'Let the ceiling dry.', 'Patch the drywall.']
  // Beside the message to stay away from water at electricity, no step would be urgent.
  const advice = anAdvice({ ...run.advice, first_message: null, withheld: [] })
  open({ ...run, result: { ...result, repairInstructions }, advice })
  const steps = await screen.findByRole('region', { name: 'REPAIR INSTRUCTIONS' })
  expect(visibleText(steps)).toMatch(
    /NOW 1\s*Shut off .* UNTIL IT IS FIXED 2\s*Let the ceiling dry. .*Keep the door .* REPAIR 3\s*Patch the drywall/,
  )
  await see('INSURANCE Ask your insurer')
  await press('COPY what to say')
  expect(await navigator.clipboard.readText()).toBe('A pipe sprays water next to an outlet.\nWhat does the visit cost?')
  await user.click(screen.getByRole('checkbox', { name: 'Drywall' }))
  await press('COPY materials needed')
  expect(await navigator.clipboard.readText()).toBe('Drywall')
  await see('Copied.')
  await expectAccessible()
})

test('what was ticked in a list of things to buy stays on this device until the person logs out', async () => {
  const { result, ...run } = DONE
  if (result === null) throw new Error('A finished analysis has a result')
  const kept = `mendsight:device:materials:${aProfile().id}:${run.id}`
  localStorage.setItem(kept, 'Drywall\nPaint')
  const changed = { ...run, result: { ...result, materialsNeeded: ['Screws', 'Drywall'] } }
  const backend = open(changed)
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Drywall' })).checked).toBe(true)
  const screws = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Screws' })
  expect(screws.checked, 'what is new on the list').toBe(false)
  await user.click(screws)
  expect(localStorage.getItem(kept)).toBe('Drywall\nPaint\nScrews')
  backend.given(answers(ROUTES.logOut, null))
  await press('LOGOUT')
  await screen.findByRole('button', { name: 'SIGN IN' })
  expect(localStorage.getItem(kept)).toBeNull()
})

test('the line for emergencies is large only where the damage is serious', async () => {
  const { result, ...run } = DONE
  if (result === null) throw new Error('A finished analysis has a result')
  open({ ...run, result: { ...result, severity: 'Medium' } })
  await see('Smell gas, see sparks')
  expect(document.querySelector('main .hazard')).toBeNull()
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

test('a repair has its photos in a strip with their marks, and they open over the window', async () => {
  const other = aPhoto({ id: '0199a7a0-0000-7000-8000-0000000000a2', file_name: 'whole room.jpg' })
  const marks = [{ file_id: other.id, x: 0.1, y: 0.1, width: 0.2, height: 0.3, label: 'Wet switch' }]
  const run = anAnalysis({ file_ids: [PHOTO.id, other.id], advice: anAdvice({ marks }) })
  openScreen(
    `/analysis?file=${PHOTO.id}`,
    aProfile({ usage: { files: 2 } }),
    answers(getFile, PHOTO),
    answers(listAnalyses, { analyses: [run], current_id: run.id }),
    answers(getRepair, aRepair({ photos: [PHOTO, other] })),
  )
  const second = await screen.findByRole('button', { name: 'Open photo 2 of 2: whole room.jpg' })
  expect(second.querySelector('[data-marks]'), 'its marks').not.toBeNull()
  await user.click(second)
  await screen.findByRole('dialog', { name: 'Photo 2 of 2: whole room.jpg' })
  await expectAccessible()
  await user.keyboard('{ArrowLeft}')
  const dialog = await screen.findByRole('dialog', { name: 'Photo 1 of 2: wet ceiling.jpg' })
  await press('Larger')
  expect(dialog.querySelector('img')?.parentElement?.style.transform).toContain('scale(1.5)')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('a trade is only an offer to people who can do the work themselves', async () => {
  open(anAnalysis({ answers: { kind: 'paint' }, advice: anAdvice({ work: HIRED }) }))
  await see('WHO DOES IT You ESTIMATED COST')
  await see("WHO DOES THE WORK If you'd rather hire somebody, ask for a lead-safe certified firm.")
})

test('a playbook names no cost, because nothing is known of the place and the work', async () => {
  const { result, ...run } = anAnalysis({ method: 'fallback', advice: anAdvice({ guide: 'pipe' }) })
  if (result === null) throw new Error('A finished analysis has a result')
  open({ ...run, result: { ...result, estimatedCost: null } })
  await see('No local estimate')
  expectNot('$')
})
