import { z } from 'zod'

type Tree = { [name: string]: Tree | string }

/** An error response of Stripe, in the form that its SDK reads. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: { type: string; message: string; code?: string; param?: string; decline_code?: string }
  /** The error was found before the call began, so the idempotency key is not used up. */
  readonly isBeforeWork: boolean

  constructor(
    status: number,
    message: string,
    { type = 'invalid_request_error', isBeforeWork = false, ...more }: Partial<FaultDetails> = {},
  ) {
    super(message)
    this.status = status
    this.error = { type, message, ...more }
    this.isBeforeWork = isBeforeWork
  }
}

type FaultDetails = { type: string; code: string; param: string; decline_code: string; isBeforeWork: boolean }

/** `items[0][price]=x` as `{ items: [{ price: 'x' }] }`. */
export function parseForm(text: string): Record<string, unknown> {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let branch = tree
    for (const key of keys) {
      const next = (branch[key] ??= {})
      if (typeof next === 'string') throw new StripeFault(400, `Invalid form: ${name}`, { isBeforeWork: true })
      branch = next
    }
    branch[last === '' && keys.length > 0 ? String(Object.keys(branch).length) : last] = value
  }
  return withLists(tree) as Record<string, unknown>
}

function withLists(tree: Tree | string): unknown {
  if (typeof tree === 'string') return tree
  const keys = Object.keys(tree)
  if (keys.length > 0 && keys.every((key, at) => key === String(at))) return Object.values(tree).map(withLists)
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, withLists(value)]))
}

export const text = z.string().min(1)
export const whole = z.string().regex(/^\d+$/, 'Invalid integer').transform(Number)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** An empty string removes the value. */
export const metadata = z.union([z.literal(''), z.record(z.string(), z.string())])
export const page = { limit: whole.optional(), starting_after: text.optional() }

/** The parameters of a call. Unknown ones are rejected as Stripe rejects them. */
export function read<Shape extends z.ZodRawShape>(
  params: Record<string, unknown>,
  shape: Shape,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const { expand: _, ...rest } = params
  const parsed = z.strictObject(shape).safeParse(rest)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const [first = '', ...others] = [...(issue?.path ?? []), ...unknown.slice(0, 1)].map(String)
  const param = first + others.map((key) => `[${key}]`).join('')
  if (unknown.length > 0) {
    throw new StripeFault(400, `Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
      isBeforeWork: true,
    })
  }
  throw new StripeFault(400, `Invalid ${param}: ${issue?.message}`, { param, isBeforeWork: true })
}

/** Updates metadata: given keys are set, empty ones are removed, all others stay. */
export function mergedMetadata(
  before: Record<string, string>,
  given: '' | Record<string, string> | undefined,
): Record<string, string> {
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}
