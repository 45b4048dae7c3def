import type { z } from 'zod'
import { SAMPLE_IDS as IDS, SAMPLE_TIMES as TIMES } from './sampleIds.ts'
import type {
  listedRepairSchema,
  meSchema,
  PublicAnalysis,
  publicClaimSchema,
  publicCommentSchema,
  publicDeliverySchema,
  PublicDocument,
  publicMemberSchema,
  PublicPhoto,
  PublicRepair,
  publicSubmissionSchema,
  publicWebhookSchema,
} from './schemas.ts'

const me: z.output<typeof meSchema> = {
  workspace: { id: IDS.workspace, kind: 'shop', name: 'Acme Repairs' },
  key: {
    id: IDS.key,
    name: 'Jobber',
    scopes: ['repairs:read', 'repairs:write', 'photos:write', 'analyses:run'],
    expires_at: TIMES.keyEnds,
  },
}

const answers = { where: 'Bathroom', water: 'drip', electric: 'wet' } as const

const made: PublicRepair = {
  id: IDS.repair,
  title: 'Stain on the ceiling',
  status: 'open',
  kind: null,
  severity: null,
  urgency: null,
  no_damage: false,
  photo_ids: [],
  answers,
  newest_analysis_id: null,
  actual_cost: null,
  actual_hours: null,
  finished_on: null,
  work_done: null,
  assigned_to: null,
  due_on: null,
  created_at: TIMES.begun,
  updated_at: TIMES.begun,
}

const judged = { severity: 'Critical', urgency: 'now' } as const

const repair: PublicRepair = {
  ...made,
  ...judged,
  status: 'in_progress',
  photo_ids: [IDS.photo],
  newest_analysis_id: IDS.analysis,
  assigned_to: IDS.member,
  due_on: '2026-06-15',
  updated_at: TIMES.later,
}

const listedRepair: z.output<typeof listedRepairSchema> = {
  id: IDS.repair,
  title: made.title,
  status: 'in_progress',
  kind: null,
  ...judged,
  no_damage: false,
  photo_count: 1,
  cover_photo_id: IDS.photo,
  actual_cost: null,
  assigned_to: IDS.member,
  due_on: '2026-06-15',
  created_at: TIMES.begun,
  updated_at: TIMES.later,
}

const photo: PublicPhoto = {
  id: IDS.photo,
  repair_id: IDS.repair,
  file_name: 'ceiling.jpg',
  file_type: 'image/jpeg',
  file_size: 10_501,
  width: 800,
  height: 600,
  caption: null,
  severity: null,
  taken_at: null,
  content_url: `/v1/photos/${IDS.photo}/content`,
  created_at: TIMES.begun,
}

const started: PublicAnalysis = {
  id: IDS.analysis,
  repair_id: IDS.repair,
  photo_ids: [IDS.photo],
  status: 'queued',
  method: null,
  model: null,
  notice: null,
  result: null,
  advice: null,
  created_at: TIMES.begun,
  finished_at: null,
}

const withheld = {
  why: 'The answers mean that water may be at or near electricity.',
  who: 'a licensed electrician',
}
const atOnce = [
  'Do not touch anything electrical, or any water that may reach it.',
  'Switch the main off only if you get there on a dry floor with dry hands, and the panel is dry and quiet.',
  'Otherwise leave the area, and call the electric utility or an electrician.',
]

const analysis: PublicAnalysis = {
  ...started,
  status: 'succeeded',
  method: 'openai',
  model: 'gpt-4o-2024-08-06',
  result: {
    damage_type: 'Water-stained drywall ceiling',
    severity: 'Critical',
    confidence: 82,
    estimated_cost: { min: 250, max: 1200 },
    estimated_time: '6-10 hours over 4 days',
    difficulty: 'Professional',
    materials: [],
    tools: [],
    warnings: ['Keep out from under the sagging part.'],
    notes: ['The source of the water is not in the photo.'],
    steps: [{ n: 1, text: 'Shut off the water above.', done: false }],
  },
  advice: {
    urgency: 'now',
    first_message: {
      code: 'F-EW',
      title: 'WATER NEAR ELECTRICITY',
      lines: atOnce,
      call: [
        { label: 'Electric utility', number: null },
        { label: 'Licensed electrician', number: null },
      ],
    },
    also: [],
    do_now: atOnce,
    do_not: ['Do not use fans, vacuums, pumps or cords there.'],
    until_help: [],
    quiet: [],
    is_text_unread: false,
    hazards: [{ code: 'A01', because: 'The answers say that it drips, and that something electrical got wet.' }],
    withheld: [
      { step: 2, ...withheld },
      { step: 3, ...withheld },
      { step: 4, ...withheld },
    ],
    work: {
      by: 'emergency',
      trade: 'a licensed electrician',
      why: 'The answers say that it drips, and that something electrical got wet.',
    },
  },
  finished_at: TIMES.analyzed,
}

const document: PublicDocument = {
  id: IDS.document,
  repair_id: IDS.repair,
  kind: 'receipt',
  file_name: 'receipt.txt',
  file_type: 'text/plain',
  file_size: 21,
  note: null,
  amount: null,
  paid_on: null,
  content_url: `/v1/documents/${IDS.document}/content`,
  created_at: TIMES.later,
}

const submission: z.output<typeof publicSubmissionSchema> = {
  id: IDS.submission,
  reference: 'K7QF-3M2A',
  status: 'new',
  name: 'Casey Customer',
  email: 'casey@example.com',
  phone: '(555) 010-0199',
  address: '12 Example Street, Springfield',
  insurance: null,
  note: 'It gets bigger when it rains.',
  answers: { kind: 'ceiling_stain', where: 'Bathroom', water: 'drip' },
  urgency: '24h',
  first_message_code: null,
  photo_count: 2,
  repair_id: null,
  created_at: TIMES.later,
  decided_at: null,
}

const claim: z.output<typeof publicClaimSchema> = {
  id: IDS.claim,
  title: 'Storm in June',
  status: 'preparing',
  loss_date: '2026-06-12',
  loss_cause: 'wind_hail',
  what_happened: null,
  insurer: null,
  policy_number: null,
  claim_number: null,
  deductible: 1000,
  repair_ids: [IDS.repair],
  totals: { items: 3, replacement_cost: 1840, expenses: 212.5 },
  created_at: TIMES.later,
  updated_at: TIMES.later,
}

const webhook: z.output<typeof publicWebhookSchema> = {
  id: IDS.webhook,
  url: 'https://hooks.example.com/mendsight',
  description: '',
  events: ['analysis.finished'],
  is_on: true,
  off_reason: null,
  failing_since: null,
  created_at: TIMES.later,
}

const page = <Item>(item: Item) => ({ data: [item], next_cursor: null })

/**
 * An answer for each schema of the description, by its name. Together they tell one story. Those of the steps from a
 * key to a report are what the product answers: a test takes the steps and compares.
 */
const member: z.output<typeof publicMemberSchema> = { id: IDS.member, name: 'Tess', role: 'technician' }

const comment: z.output<typeof publicCommentSchema> = {
  id: IDS.comment,
  repair_id: IDS.repair,
  author: { id: IDS.member, name: 'Tess' },
  text: 'The customer is at home from 4 PM.',
  created_at: TIMES.later,
  edited_at: null,
}

const delivery: z.output<typeof publicDeliverySchema> = { status: 'waiting', attempts: 0 }

export const SAMPLES: Readonly<Record<string, unknown>> = {
  Me: me,
  Repair: repair,
  RepairPage: page(listedRepair),
  Photo: photo,
  PhotoList: { data: [photo] },
  Analysis: analysis,
  AnalysisList: { data: [analysis], current_id: IDS.analysis },
  Document: document,
  DocumentPage: page(document),
  MemberList: { data: [member] },
  Comment: comment,
  CommentPage: page(comment),
  Submission: submission,
  SubmissionPage: page(submission),
  Claim: claim,
  ClaimPage: page(claim),
  Webhook: webhook,
  WebhookList: { data: [webhook] },
  Delivery: delivery,
  MadeWebhook: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
}

/** The answers of operations that differ from those of others with the same schema. */
export const OWN_SAMPLES: Readonly<Record<string, unknown>> = {
  createRepair: made,
  startAnalysis: started,
}
