import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { evaluationSchema, type Evaluation } from '#shared/evaluation/evaluation.schema.ts'
import { labelsSchema, type Labels } from '#shared/evaluation/labels.schema.ts'
import { recordedResponsesSchema, type RecordedResponses } from '#shared/evaluation/recordedResponses.schema.ts'
import { targetsSchema, type Targets } from '#shared/evaluation/targets.schema.ts'
import { StartupError } from '#server/platform/startupError.ts'

const LABELS = 'labels.json'
const TARGETS = 'targets.json'

/** Problems that one message lists; the others are counted. */
const PROBLEMS_MAX = 10

/** A set: its labels and targets, with every photo in its place. Throws {@link StartupError} with what to correct. */
export async function readSet(folder: string): Promise<{ labels: Labels; targets: Targets }> {
  const labels = await readJson(path.join(folder, LABELS), labelsSchema)
  const problems: string[] = []
  for (const { id, photos } of labels.items)
    for (const photo of photos) {
      const isInside = !path.relative(folder, path.join(folder, photo)).startsWith('..')
      if (!isInside) problems.push(`item "${id}": the photo ${photo} is outside of the folder.`)
      else if (!(await isFile(path.join(folder, photo))))
        problems.push(`item "${id}": there is no photo ${photo} in ${folder}.`)
    }
  refuse(path.join(folder, LABELS), problems)
  const targets = path.join(folder, TARGETS)
  return { labels, targets: (await isFile(targets)) ? await readTargets(targets) : targetsSchema.parse({}) }
}

export function readTargets(file: string): Promise<Targets> {
  return readJson(file, targetsSchema)
}

export function readRecordedResponses(file: string): Promise<RecordedResponses> {
  return readJson(file, recordedResponsesSchema)
}

export function readEvaluation(file: string): Promise<Evaluation> {
  return readJson(file, evaluationSchema)
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function readJson<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`There is no file ${file}.`, { cause: error })
  })
  const value = parsedJson(text, file)
  const read = schema.safeParse(value)
  if (read.success) return read.data
  refuse(
    file,
    read.error.issues.map((issue) => sentence(issue, value)),
  )
  throw read.error
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartupError(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function refuse(file: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  const more = problems.length > PROBLEMS_MAX ? [`and ${problems.length - PROBLEMS_MAX} more.`] : []
  const lines = [...problems.slice(0, PROBLEMS_MAX), ...more].map((line) => `  ${line}`)
  throw new StartupError(`${file} cannot be used:\n${lines.join('\n')}`)
}

/** One problem in words: 'item "burst-pipe", expected.severity: Invalid option: expected one of "Low"|"Medium"…'. */
function sentence(issue: z.core.$ZodIssue, value: unknown): string {
  const deepest = deepestOf(issue)
  const [first, at, ...rest] = [...issue.path, ...(deepest === issue ? [] : deepest.path)]
  const item = first === 'items' && typeof at === 'number' ? itemOf(value, at) : undefined
  const place =
    item === undefined
      ? [first, at, ...rest].filter((part) => part !== undefined).join('.')
      : [`item ${item}`, ...(rest.length === 0 ? [] : [rest.join('.')])].join(', ')
  const message = /[.!?]$/.test(deepest.message) ? deepest.message : `${deepest.message}.`
  return place === '' ? message : `${place}: ${message}`
}

/** Of a value that fits none of several forms, the problem with the form that it comes closest to. */
function deepestOf(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue
  const all = issue.errors.flat()
  return all.toSorted((a, b) => b.path.length - a.path.length)[0] ?? issue
}

function itemOf(value: unknown, at: number): string {
  const items: unknown = typeof value === 'object' && value !== null && 'items' in value ? value.items : undefined
  const item: unknown = Array.isArray(items) ? items[at] : undefined
  const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined
  return typeof id === 'string' ? `"${id}"` : `${at + 1}`
}
