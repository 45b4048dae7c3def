import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const DOCUMENT = 'docs/specification.md'
/** Tests that are grouped by the sections of the specification, and prove a section only in its group. */
const BY_SECTION = 'tests/components/specification'
/** What may stand between `test` and its title. Anything else, such as `skip`, is no test that runs. */
const RUNS = new Set(['each', 'for', 'describe'])

/**
 * The sections of docs/specification.md, by number and heading, each with the texts that it quotes and the test files
 * that it names.
 *
 * @typedef {{ name: string; texts: string[]; files: string[] }} Section
 * @param {string} document
 * @returns {Section[]}
 */
export function sectionsOf(document) {
  let number = ''
  return document
    .split(/^(?=##)/m)
    .slice(1)
    .flatMap((part) => {
      const [, level, title = ''] = /^(##+) (.+)/.exec(part) ?? []
      const body = part.slice(part.indexOf('\n') + 1).trim()
      if (level === '##') number = title.split(' ')[0] ?? ''
      // A heading above further headings says nothing by itself.
      if (body === '') return []
      const heading = title.replace(/ \(.+\)$/, '')
      const [text = '', proof = ''] = `${title}\n${body}`.replaceAll(/\s+/g, ' ').split(/ Proved by (?=`)/)
      return {
        name: level === '##' ? heading : `${number} ${heading}`,
        texts: [...text.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted),
        files: [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      }
    })
}

/**
 * The strings of the tests of a file, each with the titles of the groups around it. Titles and comments prove nothing,
 * and neither does what stands outside of a test or in one that does not run.
 *
 * @param {string} source
 * @returns {{ text: string; groups: string[] }[]}
 */
export function testedTexts(source) {
  /** @type {{ text: string; groups: string[] }[]} */
  const found = []
  /** @type {(node: ts.Node, groups: string[], isTest: boolean) => void} */
  const visit = (node, groups, isTest) => {
    const call = isTest ? undefined : testCall(node)
    if (call?.runs === false) return
    if (call === undefined) {
      const text = isTest ? textOf(node) : undefined
      if (text !== undefined) found.push({ text, groups })
      ts.forEachChild(node, (child) => visit(child, groups, isTest))
      return
    }
    const inside = call.isGroup ? [...groups, call.title] : groups
    for (const part of call.parts) visit(part, inside, !call.isGroup)
  }
  visit(ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX), [], false)
  return found
}

/**
 * A call of `test`, `it` or `describe`, also with a table: its title, and the parts of it without the title.
 *
 * @param {ts.Node} node
 */
function testCall(node) {
  if (!ts.isCallExpression(node)) return undefined
  const [title, ...rest] = node.arguments
  const parts = [...rest]
  const words = []
  /** @type {ts.Node} */
  let callee = node.expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isCallExpression(callee)) parts.push(...callee.arguments)
    else if (ts.isPropertyAccessExpression(callee)) words.push(callee.name.text)
    else return undefined
    callee = callee.expression
  }
  if (!['test', 'it', 'describe'].includes(callee.text)) return undefined
  return {
    isGroup: callee.text === 'describe' || words.includes('describe'),
    runs: words.every((word) => RUNS.has(word)),
    title: (title && textOf(title)) ?? '',
    parts,
  }
}

/** @param {ts.Node} node */
function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text
  // A label may be the key of the value that its field gets.
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return node.name.text
  if (!ts.isTemplateExpression(node)) return undefined
  // What is put in can be anything but a word of the specification.
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('\u0000')
}

/**
 * A text of the specification, letter for letter and not as a part of a longer word, where {braces} stand for what
 * changes.
 *
 * @param {string} text
 */
function pattern(text) {
  const written = text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{[^}]*\}/g, '.+?')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'u')
}

/**
 * What the specification says and no test proves.
 *
 * @param {string} root
 * @param {readonly string[]} patterns of the files that a runner collects
 * @returns {string[]}
 */
export function findUnproven(root, patterns) {
  const sections = sectionsOf(readFileSync(path.join(root, DOCUMENT), 'utf8'))
  /** @type {Map<string, ReturnType<typeof testedTexts>>} */
  const tested = new Map()
  /** @type {string[]} */
  const faults = []
  for (const file of new Set(sections.flatMap(({ files }) => files))) {
    if (!existsSync(path.join(root, file))) faults.push(`${file} does not exist`)
    else if (!patterns.some((each) => path.matchesGlob(file, each))) faults.push(`${file} is collected by no runner`)
    else tested.set(file, testedTexts(readFileSync(path.join(root, file), 'utf8')))
  }
  for (const { name, texts, files } of sections) {
    if (files.length === 0) faults.push(`${name}: no test is named`)
    const found = files.flatMap((file) => {
      const inFile = tested.get(file) ?? []
      return file.startsWith(BY_SECTION) ? inFile.filter(({ groups }) => groups.includes(name)) : inFile
    })
    for (const text of new Set(texts)) {
      const wanted = pattern(text)
      if (!found.some(({ text: said }) => wanted.test(said))) faults.push(`${name}: no test says "${text}"`)
    }
  }
  for (const file of bySection(root)) {
    const groups = new Set(testedTexts(readFileSync(path.join(root, file), 'utf8')).flatMap(({ groups: all }) => all))
    for (const group of groups) {
      const section = sections.find(({ name }) => name === group)
      if (section?.files.includes(file) !== true) faults.push(`${file}: no section "${group}" names this file`)
    }
  }
  return faults
}

/** @param {string} root */
function bySection(root) {
  const folder = path.join(root, BY_SECTION)
  return existsSync(folder) ? readdirSync(folder).map((name) => `${BY_SECTION}/${name}`) : []
}
