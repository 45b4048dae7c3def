import type { DamageAnalysis } from '#shared/analyses/analysis.schema.ts'
import { applySafetyRules } from '#shared/safety/safety.rules.ts'
import { CONCEPTS } from '#shared/safety/vocabulary.ts'
import { readSafetyCases } from '#tests/fixtures/safety/cases.ts'
import { median, ms, type Row } from './measures.ts'

/** Texts that would take a rule long if its time grew faster than they do, as one piece that is repeated. */
const HOSTILE = [
  'a',
  'gas ',
  'open, ',
  'open and close the panel or gas ',
  'it is then ',
  '1/2 1 1/2 inch crack ',
  '<b>&amp;<i ',
  'no not never gas ',
  'g a s ',
  'open the panel and ',
  'turn off the breaker ',
  '"\'`*_~<',
]

const SHORT = 6_000
const TIMES = 10
const ROUNDS = 7

const ORDINARY: DamageAnalysis = {
  damageType: 'Ceiling stain',
  severity: 'Medium',
  repairInstructions: [
    'Turn off the water to the bathroom above.',
    'Place a bucket under the drip and cover the furniture.',
    'Find and repair the leak before you touch the ceiling.',
    'Let the ceiling dry for several days.',
    'Cut out the wet plasterboard and check the joists for rot.',
    'Screw a new board to the joists, tape the joints and apply three coats of compound.',
    'Prime with a stain blocker and paint.',
  ],
  estimatedCost: { min: 120, max: 480 },
  estimatedTime: '2 days',
  materialsNeeded: ['Plasterboard', 'Joint compound', 'Paper tape', 'Stain blocker', 'Ceiling paint'],
  toolsRequired: ['Drywall saw', 'Screwdriver', 'Taping knife', 'Roller'],
  difficultyLevel: 'Intermediate',
  safetyWarnings: ['Turn off power to the ceiling fixtures.', 'Wear eye protection.'],
  additionalNotes: ['Check for mold within 48 hours.', 'Keep the receipts for your insurer.'],
  confidence: 78,
}

/** Processor time in milliseconds, which other work on the machine changes less than the clock. */
function cost(work: () => void): number {
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

/** How many different texts are read as ordinary ones. */
const DIFFERENT = 60

/** Work of a fixed size, with which a time can be compared on any machine. */
function calibrate(): number {
  let hash = 1
  for (let i = 0; i < 4_000_000; i += 1) hash = Math.imul(hash ^ i, 16_777_619)
  return hash
}

/** One run over a text that stands in every place where a text can stand. */
function read(text: string): void {
  const result = { ...ORDINARY, repairInstructions: [text], additionalNotes: [text], safetyWarnings: [text] }
  applySafetyRules({ result, answers: { text }, from: 'model' })
}

/** One word of each concept, because a rule may look for what stands around it in the whole text. */
const WORDS: readonly string[] = Object.values(CONCEPTS).map((entries) => {
  const words = entries.split(', ').map((entry) => entry.replace(/^~|\*$/g, ''))
  return words.find((word) => !word.includes(' ')) ?? words[0]!
})
const WORDS_LENGTH = 25_000

/** How much longer the word takes in a text of twice the length: the best of some rounds, since noise only adds. */
function growthOf(word: string): number {
  const [short, long] = [1, 2].map((times) => `${word}\n`.repeat((times * WORDS_LENGTH) / (word.length + 1)))
  const once = () => {
    const [first, second] = [short!, long!].map((text) => cost(() => readWords(text)))
    return second! / first!
  }
  let growth = once()
  for (let round = 1; growth > 2.5 && round < ROUNDS; round += 1) growth = Math.min(growth, once())
  return growth
}

const readWords = (text: string) => applySafetyRules({ result: ORDINARY, answers: { text }, from: 'model' })

/** The safety rules: their time for each character at ten times the length, and for an ordinary result. */
export function rules(): Promise<Row[]> {
  const growths = HOSTILE.map((piece) => {
    const short = piece.repeat(Math.ceil(SHORT / piece.length))
    const long = short.repeat(TIMES)
    read(short)
    read(long)
    const seen = Array.from({ length: ROUNDS }, () => ({
      short: cost(() => Array.from({ length: TIMES }, () => read(short))),
      long: cost(() => read(long)),
    }))
    return {
      piece,
      short: median(seen.map((pair) => pair.short)),
      long: median(seen.map((pair) => pair.long)),
      ratio: median(seen.map((pair) => pair.long / pair.short)),
    }
  })
  const worst = growths.reduce((most, next) => (next.ratio > most.ratio ? next : most))
  const texts = readSafetyCases()
    .tellings.filter((each) => each.label === 'green' && each.kind === 'ordinary')
    .slice(0, DIFFERENT)
    .map(({ text }) => text)
  const ordinary = (text: string) =>
    applySafetyRules({ result: ORDINARY, answers: { kind: 'ceiling_stain', water: 'drip', text }, from: 'model' })
  // A different text first, because what was read lately is remembered.
  for (const text of texts) ordinary(`${text} `)
  const one = median(texts.map((text) => cost(() => ordinary(text))))
  const loop = median(Array.from({ length: ROUNDS }, () => cost(calibrate)))
  const growing = WORDS.map((word) => ({ word, growth: growthOf(word) })).toSorted((a, b) => b.growth - a.growth)[0]!
  return Promise.resolve([
    {
      what: `owner's words, worst of ${WORDS.length} words: ${JSON.stringify(growing.word)}`,
      product: `${2 * WORDS_LENGTH} characters`,
      baseline: `${WORDS_LENGTH} characters`,
      ratio: growing.growth.toFixed(2),
      promise: '<= 2.5',
      verdict: growing.growth <= 2.5 ? 'ok' : 'MISS',
    },
    {
      what: `safety rules, worst of ${HOSTILE.length} hostile texts: ${JSON.stringify(worst.piece)}`,
      product: `${ms(worst.long)} for ${SHORT * TIMES} characters`,
      baseline: `${ms(worst.short)} for ${TIMES} x ${SHORT}`,
      ratio: worst.ratio.toFixed(2),
      promise: '<= 1.5',
      verdict: worst.ratio <= 1.5 ? 'ok' : 'MISS',
    },
    {
      what: 'safety rules on one ordinary answer',
      product: `${ms(one)}, the median of ${texts.length} different ones`,
      baseline: `${ms(loop)} for a fixed loop`,
      ratio: (one / loop).toFixed(2),
      promise: '< 5 ms',
      verdict: one < 5 ? 'ok' : 'MISS',
    },
  ])
}
