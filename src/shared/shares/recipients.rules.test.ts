import { describe, expect, it } from 'vitest'
import type { Advice } from '#shared/advice/advice.ts'
import { evidenceOf, type SeenPhoto } from '#shared/advice/evidence.rules.ts'
import { PEOPLE_FIRST } from '#shared/advice/withheldLines.rules.ts'
import { GENERAL_GUIDANCE } from '#shared/analyses/guidance.ts'
import { reportOf, type ReportSubject } from '#shared/analyses/report.ts'
import type { Answers } from '#shared/advice/answers.ts'
import { costOf } from '#shared/costs/cost.rules.ts'
import { ANSWER_HAZARDS, hazardRule, WORD_HAZARDS } from '#shared/safety/hazardTable.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { NO_ACTUALS } from '../repairs/actuals.schema.ts'
import { inShop } from '../shown/inShop.rules.ts'
import { USUAL_INCLUDES, USUAL_INCLUDES_OF_SHOP } from './shares.rules.ts'
import { recipientsReport, type ForRecipients } from './recipients.rules.ts'

const NAMES = ['elm street 7.jpg', 'Photo 1 (elm street 7.jpg) is .jpg'] as const

const GAS = hazardRule('H01')
if (GAS === undefined) throw new Error('H01 is a hazard')

const COSTS = costOf({
  answers: { kind: 'hole', state: 'OR' },
  damageType: 'Hole in drywall',
  workBy: 'owner',
  isWithheld: false,
  holds: new Set(),
  assumptions: {},
})

const ADVICE: Advice = {
  urgency: 'now',
  first_message: { code: 'F-GAS', title: 'GAS: LEAVE NOW', lines: ['Leave the house.'], call: [] },
  also: [{ code: 'F-HOT', title: 'IT MAY BE HOT', lines: ['Do not touch it.'], call: [] }],
  do_now: ['Open the door.'],
  do_not: ['Do not switch anything.'],
  until_help: ['Stay outside.'],
  insurance: ['Keep receipts.'],
  hazards: [{ code: 'H01', from: 'words', certainty: 'suspected', because: GAS.because }],
  ask: [{ code: 'H01', question: 'Is there gas?', sentence: 'the key is under the mat', answer: null }],
  quiet: ['Should it smell, leave.'],
  withheld: [
    { step: 1, why: PEOPLE_FIRST, who: 'the people named above' },
    { step: 2, why: 'A ladder is no place for this.', who: 'a roofer' },
  ],
  work: { by: 'professional', trade: 'a plumber', why: 'It is under pressure.', say: null, ask: [] },
  evidence: { level: 'fair', reasons: ['This is based on 2 photos.'], wanted: ['Add a photo.'] },
  look_alikes: [],
  marks: [
    { file_id: 'b', x: 0, y: 0, width: 0.1, height: 0.1, label: 'stain' },
    { file_id: 'gone', x: 0, y: 0, width: 0.1, height: 0.1, label: 'elsewhere' },
  ],
  ...COSTS,
  sources: [{ id: 'S1', publisher: 'EPA', title: 'Mold', address: 'https://epa.gov', year: null, primary: true }],
  guide: 'pipe',
  is_text_unread: false,
  guarded: false,
}

/** A subject in which nothing is empty, so that its report has all parts. */
const SUBJECT: ReportSubject = {
  productName: 'Mendsight',
  fileName: NAMES.join(', '),
  photos: NAMES.map((fileName, index) => ({
    id: 'ab'.charAt(index),
    fileName,
    caption: 'By the front door of the Millers.',
    role: 'analyzed',
  })),
  answers: { where: 'Bath of the Millers' },
  date: '2026-03-04T05:06:07.000Z',
  method: 'openai',
  source: 'OpenAI gpt-4o',
  notice: 'The limit of the day was reached.',
  result: {
    ...GENERAL_GUIDANCE,
    repairInstructions: ['Left out.', 'Left out as well.', 'Dry the wall.'],
    materialsNeeded: ['Paint'],
    toolsRequired: ['Brush'],
    additionalNotes: ['The key under the mat opens the door.'],
  },
  advice: ADVICE,
  stepsDone: [],
  repair: { title: 'Bath of the Millers', status: 'Open' },
  actuals: {
    ...NO_ACTUALS,
    actual_cost: 417,
    actual_hours: 3,
    work_done: 'You said that the pipe drips, so we changed it.',
  },
  secondLook: { model: 'Other', state: 'answered', disagrees: [] },
  questions: [{ text: 'May I paint?', answer: 'Yes.' }],
}

const PHOTOS = NAMES.map((fileName, index) => ({ id: 'ab'.charAt(index), fileName, shownAs: `Photo ${index + 1}` }))
const how = (more: Partial<ForRecipients> = {}): ForRecipients => ({
  photos: PHOTOS,
  shownIds: ['a', 'b'],
  includes: USUAL_INCLUDES,
  ...more,
})
const everything = {
  ...USUAL_INCLUDES,
  costs: true,
  questions: true,
  actuals: true,
  captions: true,
  title: true,
}
const textOf = (subject: ReportSubject, given = how()) => JSON.stringify(recipientsReport(subject, given))

describe('the report for recipients', () => {
  it('says who saw on site that the result is right', () => {
    const confirmed = { name: 'Dana', at: new Date('2026-11-29T12:00:00.000Z') }
    expect(textOf({ ...SUBJECT, confirmed })).toContain('Confirmed on site by Dana, Nov 29, 2026')
  })

  it('shows no part of a report that is not on its list', () => {
    const known = reportOf(SUBJECT).sections.map(({ part }) => part)
    const shown = (includes = USUAL_INCLUDES) =>
      recipientsReport(SUBJECT, how({ includes })).sections.map(({ part }) => part)
    expect(known.filter((part) => !shown().includes(part))).toEqual([
      'work_done',
      'actuals',
      'notes',
      'answers',
      'photos',
      'questions',
    ])
    expect(known.filter((part) => !shown(everything).includes(part))).toEqual(['notes', 'answers', 'photos'])
    expect(shown({ ...USUAL_INCLUDES, costs: false })).not.toContain('cost')
  })

  describe('of a shop', () => {
    const OF_SHOP: ReportSubject = {
      ...SUBJECT,
      isOfShop: true,
      advice: {
        ...ADVICE,
        work: {
          by: 'professional',
          trade: 'a plumber',
          why: 'It leaks.',
          say: 'I have a leak.',
          ask: ['Will you come?'],
        },
      },
    }
    const partsOf = (includes = USUAL_INCLUDES_OF_SHOP) =>
      recipientsReport(OF_SHOP, how({ includes })).sections.map(({ part }) => part)
    const linesOf = (part: string, subject = OF_SHOP, includes = everything) =>
      recipientsReport(subject, how({ includes })).sections.find((section) => section.part === part)?.lines

    it('says what was found, what to keep away from and what the work is, and hires and prices nobody', () => {
      expect(partsOf()).toEqual([
        'file',
        'repair',
        'first',
        'also',
        'quiet',
        'safety',
        'assessment',
        'second_look',
        'steps',
        'until_help',
        'time',
        'work_done',
        'evidence',
        'marks',
        'sources',
      ])
      expect(textOf(OF_SHOP, how({ includes: everything }))).not.toMatch(
        /Ask for|when you call|Will you|Doing it yourself|Hiring|BLS|wage|ASSUMED|\(assumed\)|Keep receipts|Brush|Left out/,
      )
      expect(recipientsReport(OF_SHOP, how()).title).toBe('AI DAMAGE ANALYSIS REPORT')
    })

    it('has the dangers and what is not confirmed like any other', () => {
      const [shop, person] = [OF_SHOP, SUBJECT].map((subject) => recipientsReport(subject, how()))
      const dangers = ['first', 'also', 'quiet', 'safety', 'assessment']
      const ofDangers = (report = shop) => report?.sections.filter(({ part }) => dangers.includes(part))
      expect(ofDangers()).toHaveLength(dangers.length)
      expect(ofDangers()).toEqual(ofDangers(person))
      expect(shop?.firstMessage).toEqual(person?.firstMessage)
    })

    it('counts the steps that are withheld, and never shows one', () => {
      expect(recipientsReport(OF_SHOP, how()).sections.find(({ part }) => part === 'steps')?.heading).toBe('THE WORK')
      expect(linesOf('steps')).toEqual([
        '1. Dry the wall.',
        '1 step is for a roofer, and 1 is left out for your safety.',
        'What holds back 1 of them: not confirmed.',
      ])
    })

    it.each(ANSWER_HAZARDS.map(({ id, because }) => [id, because] as const))(
      'says of a step that is held back for %s that nobody has confirmed it, whoever tells of it',
      (id, because) => {
        const advice: Advice = {
          ...ADVICE,
          hazards: [{ code: id, from: 'learned', certainty: 'suspected', because }],
          withheld: [{ step: 2, why: because, who: 'a roofer' }],
        }
        for (const saidBy of ['customer', 'shop'] as const) {
          const subject = { ...OF_SHOP, ...inShop({ result: OF_SHOP.result, advice }, saidBy) }
          expect(linesOf('steps', subject)?.at(-1)).toBe('What holds them back: not confirmed.')
        }
      },
    )

    it('says what one estimate is, and that it is no offer', () => {
      expect(linesOf('cost', { ...OF_SHOP, actuals: NO_ACTUALS })).toEqual([
        '$20 - $100',
        'An estimate by the AI from the photos. It is not an offer.',
      ])
      const ofFigures = { ...OF_SHOP, result: { ...OF_SHOP.result, estimatedCost: null } }
      expect(linesOf('cost', { ...ofFigures, actuals: NO_ACTUALS })?.[1]).toBe(
        'An estimate from public wages and prices. It is not an offer.',
      )
    })

    it('gives what the shop has entered in place of an estimate', () => {
      expect(linesOf('actuals')).toEqual(['$417', '3 hours'])
      expect(linesOf('cost')).toBeUndefined()
    })
  })

  it.each([true, false])('gives what was done in the words in which it was written (of a shop: %s)', (isOfShop) => {
    const { sections } = recipientsReport({ ...SUBJECT, isOfShop }, how({ includes: everything }))
    expect(sections.find(({ part }) => part === 'work_done')?.lines.slice(1)).toEqual([SUBJECT.actuals.work_done])
  })

  describe('of finished work', () => {
    const finished = (more: Partial<ReportSubject> = {}): ReportSubject => ({
      ...SUBJECT,
      repair: { title: null, status: 'Done' },
      actuals: { ...SUBJECT.actuals, finished_on: '2026-03-05' },
      ...more,
    })

    it.each([true, false])('leads with it, and says of the rest that it is from before (of a shop: %s)', (isOfShop) => {
      const given = recipientsReport(finished({ isOfShop }), how({ includes: everything }))
      expect(given.sections.slice(0, 4).map(({ part }) => part)).toEqual(['done', 'work_done', 'actuals', 'assessment'])
      expect(given.sections[3]).toMatchObject({
        heading: 'WHAT WAS FOUND BEFORE THE WORK',
        lines: expect.arrayContaining([
          'On Mar 4, 2026 (UTC), before the work.',
          'How soon to act, before the work: now',
        ]),
      })
      expect(given.firstMessage).toBeNull()
      const headings = given.sections.map(({ heading }) => heading)
      expect(headings).toContain('WHAT HAD TO BE DONE FIRST')
      expect(
        headings.filter((heading) => /DO THIS|^ALSO|^THE WORK$|^REPAIR INSTR|^ESTIMATED TIME$/.test(heading)),
      ).toEqual([])
      expect(JSON.stringify(given)).not.toMatch(/When to act|\b(?:step|steps) (?:is|are)\b/)
    })

    it.each([true, false])('shows the same dangers, and no step that was withheld (of a shop: %s)', (isOfShop) => {
      const linesOf = (subject: ReportSubject, part: string) =>
        recipientsReport(subject, how()).sections.find((section) => section.part === part)?.lines
      for (const part of ['first', 'also', 'quiet', 'safety', 'until_help']) {
        expect([part, linesOf(finished({ isOfShop }), part)]).toEqual([part, linesOf({ ...SUBJECT, isOfShop }, part)])
      }
      const steps = linesOf(finished({ isOfShop }), 'steps')
      if (isOfShop)
        expect(steps).toEqual(['1. Dry the wall.', '1 step was for a roofer, and 1 was left out for your safety.'])
      else expect(steps).toEqual(linesOf({ ...SUBJECT, isOfShop }, 'steps'))
    })

    it('is as before when the repair is open again, or when the result is from a later day', () => {
      const open = recipientsReport(SUBJECT, how())
      expect(open.firstMessage).not.toBeNull()
      expect(open.sections.map(({ part }) => part)).not.toContain('done')
      const later = recipientsReport(finished({ date: '2026-03-06T12:00:00.000Z' }), how())
      expect(later.firstMessage).toEqual(open.firstMessage)
      expect(later.sections.map(({ heading }) => heading)).toEqual(open.sections.map(({ heading }) => heading))
    })

    it('does not call the general guidance what was found', () => {
      const { sections } = recipientsReport(finished({ method: 'fallback', source: null }), how())
      expect(sections.find(({ part }) => part === 'assessment')?.heading).toBe('TYPICAL VALUES, NOT FROM YOUR PHOTO')
    })
  })

  it('names no file in what it says of the evidence', () => {
    const photos: SeenPhoto[] = PHOTOS.map(({ id, fileName }) => ({
      id,
      name: fileName,
      width: 800,
      height: 600,
      quality: { sharpness: 0, luminanceMedian: 1, luminanceHigh: 2 },
      shows: [],
    }))
    const evidence = evidenceOf({ photos, answers: { text: 'It drips' } })
    expect(JSON.stringify(evidence)).toContain('elm street')
    const text = textOf({ ...SUBJECT, advice: { ...ADVICE, evidence } })
    expect(text).not.toContain('elm street')
    expect(text).toMatch(/- Photo 1 is [^"]*dark.*- Photo 2 is /)
    expect(text).toContain('The owner answered some of the questions.')
    const elsewhere = how({ photos: [{ id: 'a', fileName: NAMES[0], shownAs: null }] })
    const single = evidenceOf({ photos: photos.slice(0, 1), answers: {} })
    expect(textOf({ ...SUBJECT, advice: { ...ADVICE, evidence: single } }, elsewhere)).toContain('Another photo is ')
  })

  it('says nothing that is for the owner alone', () => {
    const text = textOf(SUBJECT)
    for (const said of [
      'Millers',
      'under the mat',
      '417',
      'May I paint',
      'limit of the day',
      'Oregon',
      'Add a photo',
      'elsewhere',
    ]) {
      expect([said, text.includes(said)]).toEqual([said, false])
    }
    expect(text).not.toContain('File name')
    expect(textOf(SUBJECT, how({ includes: everything }))).toContain('Bath of the Millers')
  })

  it('shows of the costs only what they come to, so that no wage or price tells the state', () => {
    const whole = JSON.stringify(reportOf(SUBJECT))
    expect(whole).toMatch(/in Oregon/)
    const { sections } = recipientsReport(SUBJECT, how())
    const lines = sections.find(({ part }) => part === 'local_cost')?.lines ?? []
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines)
      expect(line).toMatch(/^(?:Priced|Hiring somebody|Doing it yourself|Not included): |^The AI estimates /)
    expect(JSON.stringify(sections)).not.toMatch(/Oregon|wage|BLS|median|factor|\(assumed\)|Assumptions/)
  })

  it.each([
    [{ water: 'drip', electric: 'near' }, /You said that it drips/],
    [{ alarm: 'co' }, /You said/],
    [{ water: 'running', can_stop_water: 'no' }, /You said/],
    [{ kind: 'ceiling_sag' }, /You said/],
  ] satisfies [Answers, RegExp][])(
    'gives of %o the danger as the reason for the work, and not the answer',
    (answers, told) => {
      const { work, hazards } = applySafetyRules({ result: GENERAL_GUIDANCE, answers, from: 'playbook' })
      expect(work.why).toMatch(told)
      const shown = { ...ADVICE, hazards, work: { ...work, trade: 'a trade', say: null, ask: [] } }
      const { sections } = recipientsReport({ ...SUBJECT, advice: shown }, how())
      const line = sections.find(({ part }) => part === 'trade')?.lines[0]
      expect(line).toMatch(/^Ask for a trade\. [A-Z].{10,}\.$/)
      expect(line).not.toMatch(/you said|your answers|drips/i)
    },
  )

  it('names no file when all photos are gone', () => {
    const { sections } = recipientsReport(SUBJECT, how({ shownIds: [] }))
    expect(sections.find(({ part }) => part === 'file')?.lines.join('\n')).not.toContain('File name')
  })

  it('marks what follows from a danger that nobody has confirmed, and nothing else', () => {
    const suspected = recipientsReport(SUBJECT, how())
    const linesOf = (part: string, report = suspected) =>
      report.sections.find((section) => section.part === part)?.lines ?? []
    expect(suspected.firstMessage?.lines).toEqual(['Not confirmed.', 'Leave the house.'])
    expect(linesOf('first')).toEqual(['GAS: LEAVE NOW', 'Not confirmed.', 'Leave the house.', 'Open the door.'])
    expect(linesOf('steps')).toEqual(['1. Left out. Not confirmed.', '2. Left out as well.', '3. Dry the wall.'])
    const sure = recipientsReport(
      { ...SUBJECT, advice: { ...ADVICE, hazards: ADVICE.hazards.map((each) => ({ ...each, certainty: 'said' })) } },
      how(),
    )
    expect(JSON.stringify(sure)).not.toContain('Not confirmed.')
  })

  it('states why a step was left out, and not that its owner said so', () => {
    const told = [...ANSWER_HAZARDS, ...WORD_HAZARDS].filter(({ because }) => because.startsWith('You'))
    expect(told.length).toBeGreaterThan(20)
    for (const { because } of told) {
      const step = `This step was left out for your safety. ${because} Leave this to an electrician.`
      const result = { ...SUBJECT.result, repairInstructions: [step], additionalNotes: [] }
      const advice = { ...ADVICE, hazards: [], withheld: [{ step: 1, why: because, who: 'an electrician' }] }
      const { sections } = recipientsReport({ ...SUBJECT, result, advice }, how())
      const [line = ''] = sections.find(({ part }) => part === 'steps')?.lines ?? []
      expect(line).toMatch(/^1\. This step was left out for your safety\. [A-Z]/)
      expect(line).not.toMatch(/\bYou(?:r answers)?\b/)
    }
  })
})
