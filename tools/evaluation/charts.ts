import type { Figures } from '#shared/evaluation/evaluation.schema.ts'
import type { Targets } from '#shared/evaluation/targets.schema.ts'
import { KEY_FIGURES, percent } from '#server/features/analyses/evaluation/keyFigures.rules.ts'
import { escapeHtml } from './markup.ts'

const ROW = 52
const LEFT_EDGE = 24
const SCALE_WIDTH = 380
const WIDTH = LEFT_EDGE + SCALE_WIDTH + 28
const TOP = 34

/**
 * Each share with its interval: a filled dot for this run, a hollow diamond for the run that it is compared with, and a
 * bar for the target.
 */
export function sharesChart(figures: Figures, targets: Targets, other: Figures | null): string {
  const rows = KEY_FIGURES.filter(({ share }) => share !== undefined)
  const height = TOP + rows.length * ROW + 10
  const x = (value: number) => LEFT_EDGE + value * SCALE_WIDTH
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (value) =>
      `<line class="axis" x1="${x(value)}" x2="${x(value)}" y1="${TOP - 8}" y2="${height - 8}"/><text class="soft" x="${x(value)}" y="18" text-anchor="middle">${percent(value)}</text>`,
  )
  const drawn = rows.map((figure, at) => {
    const y = TOP + at * ROW + 36
    const own = figure.share?.(figures)
    const compared = other === null ? undefined : figure.share?.(other)
    const target = figure.target === undefined ? null : targets[figure.target]
    const shift = compared === undefined ? 0 : 5
    return [
      `<text class="label" x="${LEFT_EDGE}" y="${y - 18}">${escapeHtml(figure.label)}</text>`,
      target === null ? '' : `<line class="target" x1="${x(target)}" x2="${x(target)}" y1="${y - 11}" y2="${y + 11}"/>`,
      own?.value === null || own === undefined
        ? `<text class="soft" x="${LEFT_EDGE + 8}" y="${y + 4}">nothing labeled</text>`
        : `<line class="whisker" x1="${x(own.low)}" x2="${x(own.high)}" y1="${y - shift}" y2="${y - shift}"/><circle class="dot" cx="${x(own.value)}" cy="${y - shift}" r="6"/>`,
      compared?.value === null || compared === undefined
        ? ''
        : `<line class="whisker" stroke-dasharray="3 3" x1="${x(compared.low)}" x2="${x(compared.high)}" y1="${y + shift}" y2="${y + shift}"/><path class="hollow" d="M${x(compared.value)} ${y + shift - 6}l6 6l-6 6l-6 -6z"/>`,
    ].join('')
  })
  return `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Shares with their intervals; the table below has the same figures">${grid.join('')}${drawn.join('\n')}</svg>`
}

const SIDE = 300
const LEFT = 76
const BOTTOM = 50

/** How often results of each confidence were right. On the dashed line the confidence is honest. */
export function reliabilityChart({ calibration }: Figures): string {
  const x = (value: number) => LEFT + value * SIDE
  const y = (value: number) => 14 + (1 - value) * SIDE
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (value) =>
      `<line class="axis" x1="${x(value)}" x2="${x(value)}" y1="${y(0)}" y2="${y(1)}"/><line class="axis" x1="${x(0)}" x2="${x(1)}" y1="${y(value)}" y2="${y(value)}"/><text class="soft" x="${x(value)}" y="${y(0) + 18}" text-anchor="middle">${percent(value)}</text><text class="soft" x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${percent(value)}</text>`,
  )
  const points = calibration.bins.flatMap(({ confidence, right }) =>
    confidence === null || right.value === null
      ? []
      : [
          `<line class="whisker" x1="${x(confidence)}" x2="${x(confidence)}" y1="${y(right.low)}" y2="${y(right.high)}"/><rect class="dot" x="${x(confidence) - 6}" y="${y(right.value) - 6}" width="12" height="12"/><text x="${x(confidence) - 10}" y="${y(right.value) + 4}" text-anchor="end">${right.of}</text>`,
        ],
  )
  const [width, height] = [LEFT + SIDE + 24, 14 + SIDE + BOTTOM]
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Reliability diagram; the table below has the same figures">${ticks.join('')}<path class="ideal" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}"/>${points.join('')}<text x="${x(0.5)}" y="${height - 8}" text-anchor="middle">Confidence that is shown</text><text transform="translate(18 ${y(0.5)}) rotate(-90)" text-anchor="middle">Right answers</text></svg>`
}
