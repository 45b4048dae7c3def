export type Step = { text: string; command: string }

/**
 * The steps of a script that are written as `# 1. What it does`, with what follows each. The script is what a test
 * runs, so the page shows what works.
 */
export function stepsOf(script: string): Step[] {
  return script
    .split(/\n\n(?=# \d+\. )/)
    .slice(1)
    .map((part) => {
      const lines = part.trimEnd().split('\n')
      const first = lines.findIndex((line) => !line.startsWith('# '))
      const words = lines.slice(0, first).map((line) => line.slice(2))
      return { text: words.join(' ').replace(/^\d+\. /, ''), command: lines.slice(first).join('\n') }
    })
}
