import { z } from 'zod'
import { PLAN_IDS } from '../plans/plans.ts'

export const planSchema = z.object({
  id: z.enum(PLAN_IDS),
  name: z.string(),
  price: z.number(),
  features: z.array(z.string()).readonly(),
  color: z.enum(['slate', 'blue', 'amber', 'violet']),
  limits: z.object({
    monthlyUploads: z.number().int(),
    storageGB: z.number(),
    maxFileSize: z.number(),
    supportLevel: z.enum(['email', 'priority', 'phone']),
    advancedTools: z.boolean(),
    teamCollaboration: z.boolean(),
    apiAccess: z.boolean(),
  }),
})

/** Who changes plans: `demo` changes them at once and takes no money. */
export const BILLING_KINDS = ['demo'] as const

export const getPlans = {
  method: 'GET',
  path: '/api/plans',
  response: z.object({ plans: z.array(planSchema), billing: z.enum(BILLING_KINDS) }),
} as const

const planChoiceSchema = z.object({ plan_id: z.enum(PLAN_IDS) })

/** The plan tried on this session, or null when none is. */
export const planPreviewSchema = z.object({ plan_id: z.enum(PLAN_IDS) }).nullable()

/** Changes the plan of the account, through the billing provider. Whatever was being tried on a session ends with it. */
export const changePlan = {
  method: 'POST',
  path: '/api/plan',
  body: planChoiceSchema,
  response: z.object({ plan_id: z.enum(PLAN_IDS), plan: planSchema }),
} as const

/** Tries a plan on this session only. The plan that the account is on anyway ends the trial: then it answers null. */
export const previewPlan = {
  method: 'POST',
  path: '/api/plan/preview',
  body: planChoiceSchema,
  response: z.object({ plan_preview: planPreviewSchema, plan: planSchema }),
} as const

/** Answers 204, also when nothing was being tried. */
export const endPlanPreview = { method: 'DELETE', path: '/api/plan/preview' } as const
