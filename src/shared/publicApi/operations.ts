import { z } from 'zod'
import { answersSchema } from '../advice/answers.schema.ts'
import { getReportPdf as getReportPdfOfScreens } from '../api/analyses.ts'
import { addComment as addCommentOfScreens } from '../api/comments.ts'
import { updateDocument as updateDocumentOfScreens } from '../api/documents.ts'
import { VARIANTS } from '../api/files.ts'
import { updateWebhook as updateWebhookOfScreens } from '../api/webhooks.ts'
import { titleSchema } from '../api/repairs.ts'
import { DOCUMENT_KINDS, DOCUMENTS_PER_REPAIR } from '../documents/documents.rules.ts'
import { SUBMISSION_STATUSES } from '../intake/intake.rules.ts'
import { isCalendarDay } from '../lib/calendarDay.ts'
import { oneLine } from '../lib/oneLine.ts'
import { actualsPatchSchema } from '../repairs/actuals.schema.ts'
import { PHOTOS_PER_REPAIR, REPAIR_STATUSES } from '../repairs/repairs.rules.ts'
import { WEBHOOK_EVENTS, WEBHOOK_TEXT } from '../webhooks/webhooks.rules.ts'
import { cursor, IDEMPOTENCY_HEADER, idParams, IF_MATCH_HEADER, limit, type Operation } from './operation.ts'
import {
  listedRepairSchema,
  meSchema,
  pageOf,
  publicAnalysisSchema,
  publicClaimSchema,
  publicCommentSchema,
  publicDeliverySchema,
  publicDocumentSchema,
  publicMemberSchema,
  publicPhotoSchema,
  publicRepairSchema,
  publicSubmissionSchema,
  publicWebhookSchema,
} from './schemas.ts'

const photoIds = z.array(z.string()).max(PHOTOS_PER_REPAIR)

const UPLOAD_CODES = [
  'limit_reached',
  'too_large',
  'wrong_type',
  'unreadable_photo',
  'too_many_pixels',
  'photo_too_complex',
  'too_many_uploads',
  'uploads_busy',
  'no_space',
  'unsupported_media_type',
] as const

export const getMe = {
  id: 'getMe',
  method: 'GET',
  path: '/v1/me',
  group: 'Key',
  summary: 'Says what this key is for',
  scope: null,
  status: 200,
  response: meSchema,
  codes: [],
  example: {},
} as const satisfies Operation

export const listRepairs = {
  id: 'listRepairs',
  method: 'GET',
  path: '/v1/repairs',
  group: 'Repairs',
  summary: 'Lists repairs, the last changed first',
  notes: 'To follow changes, ask with updated_since from time to time.',
  scope: 'repairs:read',
  query: z.object({
    limit,
    cursor,
    status: z.enum(REPAIR_STATUSES).optional(),
    updated_since: z.iso.datetime({ offset: true }).optional().describe('Only repairs changed at or after this time.'),
  }),
  status: 200,
  response: pageOf('RepairPage', listedRepairSchema),
  codes: [],
  example: { query: { limit: '10' } },
} as const satisfies Operation

export const createRepair = {
  id: 'createRepair',
  method: 'POST',
  path: '/v1/repairs',
  group: 'Repairs',
  summary: 'Makes a repair',
  scope: 'repairs:write',
  headers: IDEMPOTENCY_HEADER,
  body: z
    .strictObject({
      title: titleSchema.optional(),
      answers: answersSchema.optional(),
      photo_ids: photoIds.optional().describe('Photos that are in no repair yet.'),
    })
    .meta({ id: 'NewRepair', title: 'A new repair' }),
  status: 201,
  madeAt: '/v1/repairs/:id',
  response: publicRepairSchema,
  codes: ['limit_reached', 'photo_in_repair'],
  example: { body: { title: 'Stain on the ceiling', answers: { where: 'Bathroom' } } },
} as const satisfies Operation

export const getRepair = {
  id: 'getRepair',
  method: 'GET',
  path: '/v1/repairs/:id',
  group: 'Repairs',
  summary: 'Reads a repair',
  notes: 'The ETag of the answer names this version of it.',
  scope: 'repairs:read',
  params: idParams,
  status: 200,
  response: publicRepairSchema,
  codes: [],
  example: { id: 'repair' },
} as const satisfies Operation

export const updateRepair = {
  id: 'updateRepair',
  method: 'PATCH',
  path: '/v1/repairs/:id',
  group: 'Repairs',
  summary: 'Changes what is given of a repair',
  notes: 'Null takes a value away. With If-Match, a repair that has changed since stays as it is.',
  scope: 'repairs:write',
  params: idParams,
  headers: IF_MATCH_HEADER,
  body: z
    .strictObject({
      title: titleSchema.nullish(),
      status: z.enum(REPAIR_STATUSES).optional(),
      answers: answersSchema.optional().describe('Merged with what was said before.'),
      add_photo_ids: photoIds.optional(),
      remove_photo_ids: photoIds.optional(),
      ...actualsPatchSchema.shape,
      assigned_to: z.string().nullish(),
      due_on: z.iso
        .date()
        .refine((day) => isCalendarDay(day))
        .nullish(),
    })
    .meta({ id: 'RepairChange', title: 'A change of a repair' }),
  status: 200,
  response: publicRepairSchema,
  codes: ['changed_meanwhile', 'invalid_field', 'limit_reached', 'photo_in_repair'],
  example: { id: 'repair', body: { status: 'in_progress' } },
} as const satisfies Operation

export const deleteRepair = {
  id: 'deleteRepair',
  method: 'DELETE',
  path: '/v1/repairs/:id',
  group: 'Repairs',
  summary: 'Deletes a repair',
  notes:
    'Its analyses and documents go with it. Its photos stay. With If-Match, a repair that has changed since stays.',
  scope: 'repairs:write',
  params: idParams,
  headers: IF_MATCH_HEADER,
  status: 204,
  codes: ['changed_meanwhile'],
  example: { id: 'repair' },
} as const satisfies Operation

export const listPhotos = {
  id: 'listPhotos',
  method: 'GET',
  path: '/v1/repairs/:id/photos',
  group: 'Photos',
  summary: 'Lists the photos of a repair, in order',
  scope: 'photos:read',
  params: idParams,
  status: 200,
  response: z.object({ data: z.array(publicPhotoSchema) }).meta({ id: 'PhotoList', title: 'Photos' }),
  codes: [],
  example: { id: 'repair' },
} as const satisfies Operation

export const addPhoto = {
  id: 'addPhoto',
  method: 'POST',
  path: '/v1/repairs/:id/photos',
  group: 'Photos',
  summary: 'Adds a photo to a repair',
  notes:
    'The body is the bytes of the photo. X-File-Name says what it is called; write characters outside of ASCII percent-encoded.',
  scope: 'photos:write',
  params: idParams,
  headers: IDEMPOTENCY_HEADER.extend({ 'x-file-name': z.string().max(1000).optional() }),
  takesFile: true,
  status: 201,
  madeAt: '/v1/photos/:id',
  response: publicPhotoSchema,
  codes: UPLOAD_CODES,
  example: { id: 'repair', file: { name: 'ceiling.jpg', type: 'image/jpeg' } },
} as const satisfies Operation

export const getPhoto = {
  id: 'getPhoto',
  method: 'GET',
  path: '/v1/photos/:id',
  group: 'Photos',
  summary: 'Reads what is known of a photo',
  scope: 'photos:read',
  params: idParams,
  status: 200,
  response: publicPhotoSchema,
  codes: [],
  example: { id: 'photo' },
} as const satisfies Operation

export const getPhotoContent = {
  id: 'getPhotoContent',
  method: 'GET',
  path: '/v1/photos/:id/content',
  group: 'Photos',
  summary: 'Downloads a photo',
  notes:
    'The copies “display” and “thumb” contain nothing that the camera wrote. The original may contain the place, so it needs originals:read as well.',
  scope: 'photos:read',
  extraScope: 'originals:read',
  params: idParams,
  query: z.object({ variant: z.enum(VARIANTS).default('display') }),
  status: 200,
  bytes: 'image/*',
  codes: [],
  example: { id: 'photo', query: { variant: 'thumb' } },
} as const satisfies Operation

export const deletePhoto = {
  id: 'deletePhoto',
  method: 'DELETE',
  path: '/v1/photos/:id',
  group: 'Photos',
  summary: 'Deletes a photo',
  scope: 'photos:write',
  params: idParams,
  status: 204,
  codes: [],
  example: { id: 'photo' },
} as const satisfies Operation

export const startAnalysis = {
  id: 'startAnalysis',
  method: 'POST',
  path: '/v1/repairs/:id/analyses',
  group: 'Analyses',
  summary: 'Starts an analysis of the photos of a repair',
  notes: 'It takes up to 90 seconds. Read it until its status is neither queued nor running.',
  scope: 'analyses:run',
  params: idParams,
  headers: IDEMPOTENCY_HEADER,
  body: z
    .strictObject({ answers: answersSchema.optional() })
    .nullish()
    .meta({ id: 'NewAnalysis', title: 'A new analysis' }),
  status: 202,
  madeAt: '/v1/analyses/:id',
  response: publicAnalysisSchema,
  codes: ['analysis_running', 'invalid_field', 'limit_reached', 'daily_limit_reached'],
  example: { id: 'repair', body: {} },
} as const satisfies Operation

export const listAnalyses = {
  id: 'listAnalyses',
  method: 'GET',
  path: '/v1/repairs/:id/analyses',
  group: 'Analyses',
  summary: 'Lists the analyses of a repair, newest first',
  scope: 'repairs:read',
  params: idParams,
  status: 200,
  response: z
    .object({
      data: z.array(publicAnalysisSchema),
      current_id: z.string().nullable().describe('The analysis whose result counts.'),
    })
    .meta({ id: 'AnalysisList', title: 'Analyses' }),
  codes: [],
  example: { id: 'repair' },
} as const satisfies Operation

export const getAnalysis = {
  id: 'getAnalysis',
  method: 'GET',
  path: '/v1/analyses/:id',
  group: 'Analyses',
  summary: 'Reads an analysis',
  scope: 'repairs:read',
  params: idParams,
  status: 200,
  response: publicAnalysisSchema,
  codes: [],
  example: { id: 'analysis' },
} as const satisfies Operation

export const getReportText = {
  id: 'getReportText',
  method: 'GET',
  path: '/v1/analyses/:id/report.txt',
  group: 'Analyses',
  summary: 'Downloads the report as text',
  scope: 'repairs:read',
  params: idParams,
  status: 200,
  bytes: 'text/plain',
  codes: ['not_finished'],
  example: { id: 'analysis' },
} as const satisfies Operation

export const getReportPdf = {
  id: 'getReportPdf',
  method: 'GET',
  path: '/v1/analyses/:id/report.pdf',
  group: 'Analyses',
  summary: 'Downloads the report as PDF',
  scope: 'repairs:read',
  params: idParams,
  query: getReportPdfOfScreens.query,
  status: 200,
  bytes: 'application/pdf',
  codes: ['not_finished'],
  example: { id: 'analysis' },
} as const satisfies Operation

export const listDocuments = {
  id: 'listDocuments',
  method: 'GET',
  path: '/v1/repairs/:id/documents',
  group: 'Documents',
  summary: 'Lists the documents of a repair, newest first',
  scope: 'documents:read',
  params: idParams,
  query: z.object({ limit: limit.default(DOCUMENTS_PER_REPAIR), cursor }),
  status: 200,
  response: pageOf('DocumentPage', publicDocumentSchema),
  codes: [],
  example: { id: 'repair' },
} as const satisfies Operation

export const addDocument = {
  id: 'addDocument',
  method: 'POST',
  path: '/v1/repairs/:id/documents',
  group: 'Documents',
  summary: 'Adds a document to a repair',
  notes: 'The body is the bytes of the document, with X-File-Name as for photos.',
  scope: 'documents:write',
  params: idParams,
  query: z.object({ kind: z.enum(DOCUMENT_KINDS).default('other') }),
  headers: IDEMPOTENCY_HEADER.extend({ 'x-file-name': z.string().max(1000).optional() }),
  takesFile: true,
  status: 201,
  response: publicDocumentSchema,
  codes: ['limit_reached', 'too_large', 'wrong_document_type', 'has_macros', 'no_space', 'unsupported_media_type'],
  example: { id: 'repair', query: { kind: 'receipt' }, file: { name: 'receipt.txt', type: 'text/plain' } },
} as const satisfies Operation

export const getDocumentContent = {
  id: 'getDocumentContent',
  method: 'GET',
  path: '/v1/documents/:id/content',
  group: 'Documents',
  summary: 'Downloads a document',
  scope: 'documents:read',
  params: idParams,
  status: 200,
  bytes: 'application/octet-stream',
  codes: [],
  example: { id: 'document' },
} as const satisfies Operation

export const updateDocument = {
  id: 'updateDocument',
  method: 'PATCH',
  path: '/v1/documents/:id',
  group: 'Documents',
  summary: 'Changes what is given of a document',
  notes: 'Null takes a note, an amount or a day away. A name keeps its extension.',
  scope: 'documents:write',
  params: idParams,
  body: updateDocumentOfScreens.body.meta({ id: 'DocumentChange', title: 'A change of a document' }),
  status: 200,
  response: publicDocumentSchema,
  codes: [],
  example: { id: 'document', body: { amount: 240, note: 'Paid in cash' } },
} as const satisfies Operation

export const deleteDocument = {
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/v1/documents/:id',
  group: 'Documents',
  summary: 'Deletes a document',
  scope: 'documents:write',
  params: idParams,
  status: 204,
  codes: [],
  example: { id: 'document' },
} as const satisfies Operation

export const listMembers = {
  id: 'listMembers',
  method: 'GET',
  path: '/v1/members',
  group: 'People',
  summary: 'Lists who works in the shop',
  notes: 'Their ids are what assigned_to of a repair names. A viewer can be assigned nothing.',
  scope: 'repairs:read',
  status: 200,
  response: z.object({ data: z.array(publicMemberSchema) }).meta({ id: 'MemberList', title: 'Members' }),
  codes: [],
  example: {},
} as const satisfies Operation

export const listComments = {
  id: 'listComments',
  method: 'GET',
  path: '/v1/repairs/:id/comments',
  group: 'People',
  summary: 'Lists the comments on a repair of a shop, newest first',
  scope: 'repairs:read',
  params: idParams,
  query: z.object({ limit, cursor }),
  status: 200,
  response: pageOf('CommentPage', publicCommentSchema),
  codes: [],
  example: { id: 'repair' },
} as const satisfies Operation

export const addComment = {
  id: 'addComment',
  method: 'POST',
  path: '/v1/repairs/:id/comments',
  group: 'People',
  summary: 'Comments on a repair of a shop',
  notes: 'Its author is the person who made the key.',
  scope: 'repairs:write',
  params: idParams,
  headers: IDEMPOTENCY_HEADER,
  body: addCommentOfScreens.body.pick({ text: true }).meta({ id: 'NewComment', title: 'A new comment' }),
  status: 201,
  response: publicCommentSchema,
  codes: ['limit_reached'],
  example: { id: 'repair', body: { text: 'The customer is at home from 4 PM.' } },
} as const satisfies Operation

export const getSubmission = {
  id: 'getSubmission',
  method: 'GET',
  path: '/v1/submissions/:id',
  group: 'Submissions',
  summary: 'Reads what a customer sent',
  scope: 'submissions:read',
  params: idParams,
  status: 200,
  response: publicSubmissionSchema,
  codes: [],
  example: { id: 'submission' },
} as const satisfies Operation

export const listSubmissions = {
  id: 'listSubmissions',
  method: 'GET',
  path: '/v1/submissions',
  group: 'Submissions',
  summary: 'Lists what customers of a shop sent, newest first',
  notes: 'Requests that wait are all on the first page.',
  scope: 'submissions:read',
  query: z.object({ status: z.enum(SUBMISSION_STATUSES).default('new'), cursor }),
  status: 200,
  response: pageOf('SubmissionPage', publicSubmissionSchema),
  codes: [],
  example: {},
} as const satisfies Operation

export const listClaims = {
  id: 'listClaims',
  method: 'GET',
  path: '/v1/claims',
  group: 'Claims',
  summary: 'Lists claims, newest first',
  scope: 'claims:read',
  query: z.object({ limit, cursor }),
  status: 200,
  response: pageOf('ClaimPage', publicClaimSchema),
  codes: [],
  example: {},
} as const satisfies Operation

export const getClaim = {
  id: 'getClaim',
  method: 'GET',
  path: '/v1/claims/:id',
  group: 'Claims',
  summary: 'Reads a claim',
  scope: 'claims:read',
  params: idParams,
  status: 200,
  response: publicClaimSchema,
  codes: [],
  example: { id: 'claim' },
} as const satisfies Operation

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/v1/webhooks',
  group: 'Webhooks',
  summary: 'Lists the webhooks of the shop, oldest first',
  scope: 'webhooks:write',
  status: 200,
  response: z.object({ data: z.array(publicWebhookSchema) }).meta({ id: 'WebhookList', title: 'Webhooks' }),
  codes: [],
  example: {},
} as const satisfies Operation

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: '/v1/webhooks',
  group: 'Webhooks',
  summary: 'Has the shop tell an address what happens',
  notes: 'The secret is in this answer alone: keep it. The address must be reachable from the internet by https.',
  scope: 'webhooks:write',
  headers: IDEMPOTENCY_HEADER,
  body: z
    .strictObject({
      url: oneLine(WEBHOOK_TEXT.url).min(1),
      events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
      description: oneLine(WEBHOOK_TEXT.description).optional(),
    })
    .meta({ id: 'NewWebhook', title: 'A new webhook' }),
  status: 201,
  madeAt: '/v1/webhooks/:id',
  response: publicWebhookSchema
    .extend({ secret: z.string().nullable().describe('Signs every delivery. Null when the request is repeated.') })
    .meta({ id: 'MadeWebhook', title: 'A webhook with its secret' }),
  codes: ['invalid_field', 'limit_reached', 'shop_read_only', 'unsupported_media_type'],
  example: { body: { url: 'https://hooks.example.com/mendsight', events: ['analysis.finished'] } },
} as const satisfies Operation

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: '/v1/webhooks/:id',
  group: 'Webhooks',
  summary: 'Reads a webhook',
  scope: 'webhooks:write',
  params: idParams,
  status: 200,
  response: publicWebhookSchema,
  codes: [],
  example: { id: 'webhook' },
} as const satisfies Operation

export const updateWebhook = {
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/v1/webhooks/:id',
  group: 'Webhooks',
  summary: 'Changes what is given of a webhook',
  notes: 'Turning it on, or another address, forgets its failures.',
  scope: 'webhooks:write',
  params: idParams,
  body: updateWebhookOfScreens.body.meta({ id: 'WebhookChange', title: 'A change of a webhook' }),
  status: 200,
  response: publicWebhookSchema,
  codes: ['invalid_field', 'shop_read_only'],
  example: { id: 'webhook', body: { events: ['analysis.finished', 'submission.received'] } },
} as const satisfies Operation

export const testWebhook = {
  id: 'testWebhook',
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  group: 'Webhooks',
  summary: 'Sends a webhook the event webhook.test',
  scope: 'webhooks:write',
  params: idParams,
  status: 202,
  response: publicDeliverySchema,
  codes: ['webhook_off', 'shop_read_only'],
  example: { id: 'webhook' },
} as const satisfies Operation

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  group: 'Webhooks',
  summary: 'Removes a webhook with its deliveries',
  scope: 'webhooks:write',
  params: idParams,
  status: 204,
  codes: [],
  example: { id: 'webhook' },
} as const satisfies Operation

/** Every operation, in the order of the description. */
export const OPERATIONS: readonly Operation[] = [
  getMe,
  listRepairs,
  createRepair,
  getRepair,
  updateRepair,
  deleteRepair,
  listPhotos,
  addPhoto,
  getPhoto,
  getPhotoContent,
  deletePhoto,
  startAnalysis,
  listAnalyses,
  getAnalysis,
  getReportText,
  getReportPdf,
  listDocuments,
  addDocument,
  getDocumentContent,
  updateDocument,
  deleteDocument,
  listMembers,
  listComments,
  addComment,
  listSubmissions,
  getSubmission,
  listClaims,
  getClaim,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  testWebhook,
  deleteWebhook,
]
