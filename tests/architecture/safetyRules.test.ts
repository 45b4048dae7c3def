import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { LEARNED_REASONS, STEP_RULES } from '#shared/safety/stepTable.ts'
import { readSafetyCases } from '../fixtures/safety/cases.ts'

/**
 * The safety rules once had 12,600 lines, because each sentence that was missed became an exception in the code. These
 * bounds keep them small enough to read. A sentence that is missed is a labeled case, and teaches the learned model.
 */
const FOLDER = path.join(import.meta.dirname, '../../src/shared/safety')
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
const WRITTEN = FILES.filter((name) => !name.includes('.generated.'))

const sourceOf = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8')
const linesIn = (text: string) => text.trimEnd().split('\n').length

/** The regular expressions of a file, and the functions with their lines. */
function partsOf(name: string) {
  const file = ts.createSourceFile(name, sourceOf(name), ts.ScriptTarget.Latest, true)
  const expressions: string[] = []
  const functions: { name: string; lines: number }[] = []
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) expressions.push(node.getText())
    if (ts.isFunctionLike(node))
      functions.push({ name: `${name}: ${node.name?.getText() ?? ''}`, lines: linesIn(node.getText()) })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { expressions, functions }
}

describe('the safety rules', () => {
  test('have at most 6,000 lines, and half of their files at most 150', () => {
    const lengths = FILES.map((name) => linesIn(sourceOf(name))).toSorted((a, b) => a - b)
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(6000)
    expect(lengths[lengths.length >> 1]).toBeLessThanOrEqual(150)
  })

  test('have at most 200 regular expressions, none longer than 80 characters', () => {
    const expressions = WRITTEN.flatMap((name) => partsOf(name).expressions)
    expect(expressions.length).toBeLessThanOrEqual(200)
    expect(expressions.filter((expression) => expression.length > 80)).toEqual([])
  })

  test('have no function of more than 60 lines', () => {
    expect(WRITTEN.flatMap((name) => partsOf(name).functions).filter(({ lines }) => lines > 60)).toEqual([])
  })

  test('have no two files whose names differ by one letter', () => {
    const differ = (a: string, b: string) =>
      a.length === b.length
        ? [...a].filter((letter, i) => letter !== b[i]).length === 1
        : a === `${b}s` || b === `${a}s`
    const stems = FILES.map((name) => name.split('.')[0]!)
    expect(stems.filter((stem) => stems.some((other) => differ(stem, other)))).toEqual([])
  })

  test('quote no labeled case', () => {
    const { words, tellings, steps } = readSafetyCases()
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9áéíóúñ]+/g, ' ')
        .trim()
    const source = ` ${plain(WRITTEN.map(sourceOf).join('\n'))} `
    const texts = [...words, ...tellings, ...steps]
      .map(({ text }) => plain(text))
      .filter((text) => text.split(' ').length >= QUOTED_WORDS)
    expect(texts.filter((text) => source.includes(` ${text} `))).toEqual([])
  })

  test('withhold no step for a reason that the experts are not asked to review, and name them no other', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/advice.md'), 'utf8')
    const table = page.slice(page.indexOf('## To be reviewed by experts'), page.indexOf('## How to add'))
    const rules = [...STEP_RULES, ...Object.values(LEARNED_REASONS)].map(({ id }) => id)
    expect(new Set(table.match(/\b[NL](?:\d\d[A-Z]?|RENT)\b/g))).toEqual(new Set(rules))
  })
})

/** Shorter texts may stand in the rules by chance, such as "open the breaker panel". */
const QUOTED_WORDS = 5
