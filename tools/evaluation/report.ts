import type { Evaluation, JudgedItem } from '#shared/evaluation/evaluation.schema.ts'
import type { Targets } from '#shared/evaluation/targets.schema.ts'
import type { Comparison } from '#server/features/analyses/evaluation/comparison.rules.ts'
import {
  KEY_FIGURES,
  percent,
  valueOf,
  written,
  type KeyFigure,
} from '#server/features/analyses/evaluation/keyFigures.rules.ts'
import { reliabilityChart, sharesChart } from './charts.ts'
import { escapeHtml, STYLE, table } from './markup.ts'

export type ReportParts = {
  evaluation: Evaluation
  targets: Targets
  missed: readonly string[]
  /** The run that this one is compared with. */
  compared: { other: Evaluation; comparison: Comparison } | null
  /** Small pictures of the photos of each item, as data URLs. */
  pictures: ReadonlyMap<string, readonly string[]>
  writtenAt: Date
}

/** The report of a run: one HTML file that needs nothing else and asks for nothing. */
export function evaluationReport({ evaluation, targets, missed, compared, pictures, writtenAt }: ReportParts): string {
  const { figures, items } = evaluation
  const title = escapeHtml(`Evaluation: ${evaluation.set}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(`${items.length} items. Provider: ${evaluation.provider}. Model: ${evaluation.model}. Prompt: ${evaluation.prompt_version}. Safety rules: ${evaluation.rules_version}. Written on ${writtenAt.toISOString().slice(0, 10)}.`)}</p>
<div class="verdict">${verdict(missed)}</div>
<h2>Figures</h2>
<p>A figure from few photos is uncertain. The line through each dot is its 95% confidence interval: for photos like these, the true share is expected within it. A thick bar is a target.${compared === null ? '' : ' A hollow diamond is the run that this one is compared with.'}</p>
<figure>${sharesChart(figures, targets, compared?.other.figures ?? null)}</figure>
${table('All figures', ['Figure', 'Value', 'Target'], figureRows(evaluation, targets))}
<h2>Calibration</h2>
<p>Of the answers that say 80%, 80% should be right, in both kind and severity. Squares below the dashed line are too sure of themselves; the number beside each square is how many answers it stands for.</p>
<figure>${reliabilityChart(figures)}</figure>
${table('Confidence and right answers', ['Confidence shown', 'Answers', 'Mean confidence', 'Right'], calibrationRows(evaluation))}
${compared === null ? '' : comparisonPart(compared.comparison, compared.other, evaluation)}
<h2>Items</h2>
<p>What the product shows of each answer. The text of a step that was withheld is not repeated here; it is in the recorded responses.</p>
<ul class="items">
${items.map((item) => itemCard(item, pictures.get(item.id) ?? [])).join('\n')}
</ul>
<h2>What this proves</h2>
<p>The figures hold for photos like the labeled ones, for this model, this prompt and these rules. They say nothing about rarer damage, other cameras or other regions, and the labels are as good as the people who wrote them. docs/evaluation.md says how many photos a figure needs.</p>
</main>
</body>
</html>
`
}

function verdict(missed: readonly string[]): string {
  if (missed.length === 0) return '<p><strong>All targets were reached, and no labeled hazard was missed.</strong></p>'
  const lines = missed.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return `<p><strong>${missed.length === 1 ? 'One target was' : `${missed.length} targets were`} missed:</strong></p><ul>${lines}</ul>`
}

function figureRows({ figures }: Evaluation, targets: Targets): string[][] {
  const rows = KEY_FIGURES.map((figure) => [
    escapeHtml(figure.label),
    escapeHtml(written(figure, figures)),
    targetOf(figure, targets, valueOf(figure, figures)),
  ])
  const { uncounted } = figures.tokens
  return uncounted === 0 ? rows : [...rows, ['Answers without a count of tokens', `${uncounted}`, '']]
}

function targetOf(figure: KeyFigure, targets: Targets, value: number | null): string {
  if (figure.name === 'hazards_shown') return value === null ? 'all' : `all: ${yesNo(value === 1, 'reached', 'missed')}`
  const target = figure.target === undefined ? null : targets[figure.target]
  if (target === null) return ''
  const isLess = figure.better === 'less'
  const words = `at ${isLess ? 'most' : 'least'} ${figure.share === undefined ? target.toFixed(3) : percent(target)}`
  return value === null ? words : `${words}: ${yesNo(isLess ? value <= target : value >= target, 'reached', 'missed')}`
}

function calibrationRows({ figures }: Evaluation): string[][] {
  return figures.calibration.bins.map(({ from, to, confidence, right }) => [
    `${percent(from)} to ${percent(to)}`,
    `${right.of}`,
    confidence === null ? '' : percent(confidence),
    right.value === null
      ? ''
      : `${percent(right.value)} (${right.hits} of ${right.of}), interval ${percent(right.low)} to ${percent(right.high)}`,
  ])
}

function comparisonPart(comparison: Comparison, other: Evaluation, evaluation: Evaluation): string {
  const { figures, changed, duels, circumstances, onlyBefore, onlyAfter } = comparison
  const name = (run: Evaluation) => escapeHtml(`${run.model}, ${run.prompt_version}, ${run.rules_version}`)
  const change = ({ isEqual, isBetter }: Comparison['figures'][number]) =>
    isEqual ? 'same' : isBetter === null ? 'changed' : yesNo(isBetter, 'better', 'worse')
  const lines = [
    ...circumstances,
    ...(onlyBefore.length === 0 ? [] : [`Only in the other run: ${onlyBefore.join(', ')}`]),
    ...(onlyAfter.length === 0 ? [] : [`Only in this run: ${onlyAfter.join(', ')}`]),
    ...duels.map(
      ({ what, onlyBefore: before, onlyAfter: after, chance }) =>
        `Right ${what} in the other run only: ${before}; in this run only: ${after}. A difference at least this large would come about by chance in ${percent(chance)} of cases.`,
    ),
  ]
  return `<h2>Compared with the other run</h2>
<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
${table(
  'Both runs',
  ['Figure', `Other run: ${name(other)}`, `This run: ${name(evaluation)}`, 'Change'],
  figures.map((each) => [escapeHtml(each.figure.label), escapeHtml(each.before), escapeHtml(each.after), change(each)]),
)}
<h3>Items that changed: ${changed.length}</h3>
<ul>${changed.map(({ id, photos, changes }) => `<li><strong>${escapeHtml(id)}</strong> (${escapeHtml(photos.join(', '))})<ul>${changes.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul></li>`).join('')}</ul>`
}

function itemCard(item: JudgedItem, pictures: readonly string[]): string {
  const { expected, shown, right } = item
  const isWrong = right.kind === false || right.severity === false || item.hazards_missed.length > 0
  const codes = (groups: readonly (readonly string[])[]) => groups.map((anyOf) => anyOf.join(' or ')).join(', ')
  const parts: [string, string][] = [
    [
      'Shown',
      escapeHtml(shown.failure === null ? shown.damage_type : `No answer that could be read: ${shown.failure}`),
    ],
    ['Kind', `${escapeHtml(shown.kind ?? 'none that is known')}${judged(right.kind, expected.kind?.join(' or '))}`],
    [
      'Severity',
      `${shown.severity}${shown.severity_of_model === null || shown.severity_of_model === shown.severity ? '' : ` (the model said ${shown.severity_of_model})`}${judged(right.severity, expected.severity?.join(' or '))}`,
    ],
    ['Confidence', `${shown.confidence} (${shown.confidence_label})`],
    [
      'Hazards shown',
      `${escapeHtml(shown.hazards.map(({ code, from }) => `${code} from ${from}`).join(', ') || 'none')}${hazardsJudged(item, codes)}`,
    ],
    ['First message', shown.first_message ?? 'none'],
    [
      'Steps withheld',
      shown.withheld.length === 0
        ? `none of ${shown.steps}`
        : `${shown.withheld.length} of ${shown.steps}${item.is_harmless ? yesNo(false, '', ', wrongly: this damage is labeled as harmless') : ''}<ul>${shown.withheld.map(({ step, why, who }) => `<li>Step ${step}: ${escapeHtml(why)} For: ${escapeHtml(who)}.</li>`).join('')}</ul>`,
    ],
    [
      "Model's cost",
      `${range(shown.model_cost)}${judged(right.model_cost, expected.cost === null ? undefined : range(expected.cost))}`,
    ],
    ...(shown.local_cost === null
      ? []
      : [
          [
            'Our own cost',
            `${range(shown.local_cost)}${judged(right.local_cost, expected.cost === null ? undefined : range(expected.cost))}`,
          ] as [string, string],
        ]),
    ...(item.marks.of === 0
      ? []
      : [['Marks', `${item.marks.hits} of ${item.marks.of} places found`] as [string, string]]),
    [
      'Took',
      `${item.seconds.toFixed(1)} s${item.tokens === null ? '' : `, ${item.tokens.input} tokens sent, ${item.tokens.output} answered`}`,
    ],
  ]
  return `<li class="item${isWrong ? ' wrong' : ''}">
<div class="photos">${pictures.map((url, at) => `<img src="${escapeHtml(url)}" alt="Photo ${at + 1} of ${escapeHtml(item.id)}">`).join('')}</div>
<div><h3>${escapeHtml(item.id)}${isWrong ? ': wrong' : ''}</h3>
<dl>${parts.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${value}</dd>`).join('\n')}</dl></div></li>`
}

function hazardsJudged(
  { expected, hazards_missed: missed }: JudgedItem,
  codes: (groups: string[][]) => string,
): string {
  if (expected.hazards === null) return ''
  if (expected.hazards.length === 0) return ' (labeled as harmless)'
  return missed.length === 0
    ? ` ${yesNo(true, `all found: ${codes(expected.hazards)}`, '')}`
    : ` ${yesNo(false, '', `missed: ${codes(missed)}`)}`
}

/** Right or wrong in words, with what would have been right. */
function judged(isRight: boolean | null, expected: string | undefined): string {
  if (isRight === null) return ''
  return ` ${yesNo(isRight, 'right', `wrong, labeled ${expected ?? ''}`)}`
}

function yesNo(isYes: boolean, yes: string, no: string): string {
  return isYes ? `<span class="yes">✓ ${escapeHtml(yes)}</span>` : `<span class="no">✗ ${escapeHtml(no)}</span>`
}

function range(cost: { min: number; max: number } | null): string {
  return cost === null ? 'none' : `$${cost.min} to $${cost.max}`
}
