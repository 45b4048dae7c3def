import { pino, type DestinationStream } from 'pino'
import type { Settings } from '../config/settings.ts'

/**
 * How a process writes what it has to say: `greeting` is the lines of its start and its end, `lines` are those of the
 * log. The level applies to the log only.
 */
export type LogForm = {
  greeting: 'text' | 'json'
  lines: 'text' | 'json'
  level: NonNullable<Settings['LOG_LEVEL']>
}

/**
 * A person at a terminal reads text, and only what is wrong: the lines of every request would bury it. Without a
 * terminal a program collects the log, one JSON value a line. LOG and LOG_LEVEL decide otherwise.
 */
export function logFormOf({ LOG, LOG_LEVEL }: Pick<Settings, 'LOG' | 'LOG_LEVEL'>, isTerminal: boolean): LogForm {
  const lines = LOG ?? (isTerminal ? 'text' : 'json')
  return { greeting: LOG ?? 'text', lines, level: LOG_LEVEL ?? (lines === 'text' ? 'warn' : 'info') }
}

/** Takes the JSON lines of the log and writes them as text. */
export function textLines(destination: DestinationStream = pino.destination(1)): DestinationStream {
  return { write: (line) => destination.write(textOf(line)) }
}

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'Warning',
  50: 'Error',
  60: 'Fatal error',
}

type Line = {
  level: number
  time: string
  msg?: string
  err?: Described
  failure?: Described
  [field: string]: unknown
}

/** An error as `describeError` writes it. */
type Described = { type?: string; message?: string; stack?: string; cause?: Described }

/** What is the same in every line of a process. */
const ORIGIN: readonly string[] = ['instance', 'role', 'version']

function textOf(json: string): string {
  const { level, time, msg, err, failure, ...fields } = JSON.parse(json) as Line
  const details = Object.entries(fields)
    .filter(([name]) => !ORIGIN.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const head = `${time.slice(0, 19).replace('T', ' ')} UTC  ${LEVELS[level] ?? level}: ${[msg ?? '', ...details].join('  ')}`
  const below = errorLines(err ?? failure).map((line) => `    ${line}`)
  return `${[head, ...below].map(harmless).join('\n')}\n`
}

function errorLines(error: Described | undefined, before = ''): string[] {
  if (error === undefined) return []
  const { stack, type = 'Error', message = '', cause } = error
  const [first = '', ...rest] = (stack ?? `${type}: ${message}`).split('\n')
  return [`${before}${first}`, ...rest, ...errorLines(cause, 'Caused by ')]
}

/** A name that somebody typed could otherwise forge a line, or control the terminal. */
function harmless(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, ' ')
}
