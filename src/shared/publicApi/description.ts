import { z } from 'zod'
import type { Scope } from '../apiKeys/apiKeys.rules.ts'
import type { ApiAllowance } from './allowances.ts'
import type { Example } from './operation.ts'

/** A schema of the description, as far as a reader of it looks. */
export type DescribedSchema = {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  default?: unknown
  enum?: readonly (string | number | null)[]
  const?: unknown
  anyOf?: readonly DescribedSchema[]
  items?: DescribedSchema
  properties?: Readonly<Record<string, DescribedSchema>>
  required?: readonly string[]
  /** The names that an object with any names may have, and what each of them is. */
  propertyNames?: DescribedSchema
  additionalProperties?: DescribedSchema | boolean
  examples?: readonly unknown[]
}

type Content = Readonly<Record<string, { schema: DescribedSchema; example?: unknown }>>

export type DescribedOperation = {
  operationId: string
  tags: readonly string[]
  summary: string
  description?: string
  'x-scope': Scope | null
  'x-extra-scope'?: Scope
  'x-allowance': ApiAllowance
  'x-example': Example
  parameters: readonly {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    description?: string
    schema: DescribedSchema
  }[]
  requestBody?: { required: boolean; content: Content }
  responses: Readonly<Record<string, { description: string; content?: Content }>>
}

/** What is sent to a webhook when something happens. */
export type DescribedEvent = { summary: string; requestBody: { content: Content } }

/** The description of the API, as far as its page shows it. */
export type ApiDescription = {
  paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>
  webhooks: Readonly<Record<string, { post: DescribedEvent }>>
  components: { schemas: Readonly<Record<string, DescribedSchema>> }
  'x-allowances': Readonly<Record<ApiAllowance, { attempts: number; seconds: number }>>
  'x-codes': Readonly<Record<string, { status: number; sentence: string }>>
}

/** Anybody may read it, without a key. */
export const readDescription = {
  method: 'GET',
  path: '/v1/openapi.json',
  response: z.custom<ApiDescription>(),
} as const
