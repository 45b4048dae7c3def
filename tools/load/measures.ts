/** One line of the table: the result, and its target if there is one. */
export type Row = {
  what: string
  product: string
  baseline: string
  ratio: string
  promise: string
  verdict: 'ok' | 'MISS' | '-' | 'skipped'
}

export function skipped(what: string, reason: string): Row {
  return { what, product: reason, baseline: '', ratio: '', promise: '', verdict: 'skipped' }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/**
 * Measures two things alternately, and lets them take turns in going first, so that other work on the machine affects
 * both. The ratio is the median of the rounds' ratios.
 */
export async function inTurns(
  rounds: number,
  product: (round: number) => Promise<number>,
  baseline: (round: number) => Promise<number>,
): Promise<{ product: number; baseline: number; ratio: number; ratios: number[] }> {
  const seen: { product: number; baseline: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await product(round)
      seen.push({ product: first, baseline: await baseline(round) })
    } else {
      const first = await baseline(round)
      seen.push({ product: await product(round), baseline: first })
    }
  }
  const ratios = seen.map((pair) => pair.product / pair.baseline)
  return {
    product: median(seen.map((pair) => pair.product)),
    baseline: median(seen.map((pair) => pair.baseline)),
    ratio: median(ratios),
    ratios,
  }
}

/** Compares a value under load with the same value at rest: at most twice as much, or some milliseconds more. */
export function slowdown(
  what: string,
  { idle, loaded, times, plusMs }: { idle: number; loaded: number; times: number; plusMs: number },
): Row {
  return {
    what,
    product: ms(loaded),
    baseline: `${ms(idle)} idle`,
    ratio: (loaded / idle).toFixed(2),
    promise: `<= ${times}x or +${plusMs} ms`,
    verdict: loaded <= Math.max(idle * times, idle + plusMs) ? 'ok' : 'MISS',
  }
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}

export function perSecond(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)}/s`
}

export function table(rows: readonly Row[]): string {
  const lines = [
    ['', 'product', 'baseline', 'ratio', 'target', 'result'],
    ...rows.map((row) => [row.what, row.product, row.baseline, row.ratio, row.promise, row.verdict]),
  ]
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const draw = (line: string[]): string =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  return [draw(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(draw)].join('\n')
}
