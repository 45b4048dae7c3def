import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { stepsOf } from './description.rules.ts'

const script = readFileSync(path.join(import.meta.dirname, '../../../../examples/first-report.sh'), 'utf8')

it('the steps of the guide are all of the script that a test runs', () => {
  const steps = stepsOf(script)
  expect(steps).toHaveLength(6)
  for (const { text, command } of steps) {
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(script).toContain(command)
    expect(command).not.toContain('# ')
    expect(command).toContain('curl ')
  }
  const shown = steps.flatMap(({ command }) => command.split('\n'))
  const all = script.split('\n').filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('set '))
  expect(shown.filter((line) => line !== '')).toEqual(all)
})
