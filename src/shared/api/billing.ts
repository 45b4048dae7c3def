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

export const getPlans = {
  method: 'GET',
  path: '/api/plans',
  response: z.object({ plans: z.array(planSchema) }),
} as const
