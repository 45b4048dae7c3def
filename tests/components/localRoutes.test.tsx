import { expect, it } from 'vitest'
import * as accounts from '#shared/api/accounts.ts'
import * as analyses from '#shared/api/analyses.ts'
import * as billing from '#shared/api/billing.ts'
import * as claims from '#shared/api/claims.ts'
import * as dataDownload from '#shared/api/dataDownload.ts'
import * as deletion from '#shared/api/deletion.ts'
import * as diagnostics from '#shared/api/diagnostics.ts'
import * as documents from '#shared/api/documents.ts'
import * as files from '#shared/api/files.ts'
import * as intake from '#shared/api/intake.ts'
import * as notes from '#shared/api/notes.ts'
import * as overview from '#shared/api/overview.ts'
import * as questions from '#shared/api/questions.ts'
import * as repairList from '#shared/api/repairList.ts'
import * as repairs from '#shared/api/repairs.ts'
import * as secondFactor from '#shared/api/secondFactor.ts'
import * as sessions from '#shared/api/sessions.ts'
import * as shares from '#shared/api/shares.ts'
import * as support from '#shared/api/support.ts'
import * as webhooks from '#shared/api/webhooks.ts'
import { DOWNLOADS } from '#web/backend/local/downloads.handlers.ts'
import { HANDLERS } from '#web/backend/local/routes.ts'

/** Screens of the local app do not call these, because they are about mails, other devices or a payment service. */
const NEEDS_SERVER: readonly string[] = [
  'GET /api/analyses/:id/report.pdf',
  'PUT /api/analyses/:id/confirmation',
  'DELETE /api/analyses/:id/confirmation',
  'POST /api/auth/reset-password',
  'POST /api/auth/verify-email',
  'POST /api/me/verification',
  'POST /api/auth/undo-email-change',
  'POST /api/auth/undo-second-factor',
  'POST /api/me/two-step/setup',
  'POST /api/me/two-step/confirm',
  'POST /api/me/two-step/recovery-codes',
  'POST /api/me/two-step/end',
  'DELETE /api/me/sessions/:id',
  'POST /api/billing/webhook',
  'GET /api/repairs/:id/documents',
  'POST /api/repairs/:id/documents',
  'PATCH /api/documents/:id',
  'DELETE /api/documents/:id',
  'GET /api/documents/:id/content',
  'POST /api/repairs/:id/move',
  'GET /api/claims',
  'POST /api/claims',
  'GET /api/claims/:id',
  'PATCH /api/claims/:id',
  'DELETE /api/claims/:id',
  'GET /api/claims/:id/entries',
  'POST /api/claims/:id/entries',
  'PUT /api/claim-entries/:id',
  'DELETE /api/claim-entries/:id',
  'GET /api/claims/:id/pack',
  'GET /api/claims/:id/pack.zip',
  'GET /api/claims/:id/claim.pdf',
  'GET /api/claims/:id/photos.pdf',
  'GET /api/repairs/:id/shares',
  'POST /api/repairs/:id/shares',
  'PATCH /api/shares/:id',
  'DELETE /api/shares/:id',
  'POST /api/shared/open',
  'POST /api/shared/sender',
  'GET /api/shared/:id',
  'GET /api/shared/:id/photos/:n/content',
  'GET /api/shared/:id/logo',
  'GET /api/shared/:id/report.pdf',
  'GET /api/shops/:shop_id/intake-links',
  'POST /api/shops/:shop_id/intake-links',
  'PATCH /api/intake-links/:id',
  'DELETE /api/intake-links/:id',
  'GET /api/shops/:shop_id/submissions',
  'GET /api/shops/:shop_id/submissions/waiting',
  'GET /api/submissions/:id/photos/:photo_id/content',
  'POST /api/submissions/:id/accept',
  'POST /api/submissions/:id/decline',
  'DELETE /api/submissions/:id',
  'GET /api/intake/:token',
  'GET /api/intake/:token/logo',
  'POST /api/intake/:token/drafts',
  'POST /api/intake/:token/photos',
  'DELETE /api/intake/:token/photos/:photo_id',
  'POST /api/intake/:token/submission',
  'POST /api/intake/withdraw',
  'GET /api/shops/:shop_id/webhooks',
  'POST /api/shops/:shop_id/webhooks',
  'PATCH /api/webhooks/:id',
  'DELETE /api/webhooks/:id',
  'POST /api/webhooks/:id/secret',
  'POST /api/webhooks/:id/test',
  'GET /api/webhooks/:id/deliveries',
  'POST /api/webhook-deliveries/:id/redelivery',
]

/** Photos are not asked for by the address of a route here, and are kept by `uploadPhoto`. */
const NO_CALLS: readonly string[] = ['POST /api/files', 'GET /api/files/:id/content']

const modules = [
  accounts,
  analyses,
  billing,
  claims,
  dataDownload,
  deletion,
  diagnostics,
  documents,
  files,
  intake,
  notes,
  overview,
  questions,
  repairList,
  repairs,
  secondFactor,
  sessions,
  shares,
  support,
  webhooks,
]

const routes = modules.flatMap((module) =>
  Object.values(module).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value
      ? [`${String(value.method)} ${String(value.path)}`]
      : [],
  ),
)

it('every route of the contract is answered without a server, or is known to need one', () => {
  const answered = [...HANDLERS.keys(), ...Object.keys(DOWNLOADS).map((path) => `GET ${path}`)]
  const known = new Set([...answered, ...NEEDS_SERVER, ...NO_CALLS])
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
  expect(NEEDS_SERVER.filter((route) => HANDLERS.has(route) || !routes.includes(route))).toEqual([])
})
