import type { Me, SecurityEventRecord } from '#shared/api/accounts.ts'
import type { Analysis } from '#shared/api/analyses.ts'
import type { Advice } from '#shared/advice/advice.ts'
import type { FilePage, FileRecord } from '#shared/api/files.ts'
import type { Repair, RepairSummary } from '#shared/api/repairs.ts'
import type { Overview, OverviewRepair } from '#shared/api/overview.ts'
import type { DeviceSession } from '#shared/api/sessions.ts'
import { NO_ACTUALS } from '#shared/repairs/actuals.schema.ts'
import { planById, PLAN_IDS, PLANS, type BillingKind, type PlanId } from '#shared/plans/plans.ts'

type ProfileChanges = Partial<Omit<Me, 'usage' | 'plan'>> & { usage?: Partial<Me['usage']> }

/** Somebody who is logged in, on the free plan and without photos, unless something else is said. */
export function aProfile({ usage, ...changes }: ProfileChanges = {}): Me {
  return {
    id: '0199a7a0-0000-7000-8000-000000000001',
    email: 'ann.fixer@example.com',
    name: 'Ann Fixer',
    email_verified: true,
    plan_id: 'free',
    created_at: '2026-03-01T10:00:00.000Z',
    last_login: '2026-11-20T08:30:00.000Z',
    plan: planById(changes.plan_preview?.plan_id ?? changes.plan_id ?? 'free'),
    plan_preview: null,
    subscription: null,
    preferences: { notifications: true, email_updates: true },
    ...changes,
    usage: { files: 0, storage_bytes: 0, analyses_today: 0, analyses_per_day: 50, ...usage },
  }
}

/** Every plan, and who changes it. */
export function thePlans(billing: BillingKind = 'demo', largest: PlanId = 'enterprise') {
  return { plans: PLAN_IDS.map((id) => PLANS[id]), billing, largest_plan_id: largest }
}

export function aPhoto(changes: Partial<FileRecord> = {}): FileRecord {
  const id = changes.id ?? '0199a7a0-0000-7000-8000-0000000000a1'
  return {
    id,
    user_id: '0199a7a0-0000-7000-8000-000000000001',
    file_name: 'wet ceiling.jpg',
    file_url: `/api/files/${id}/content`,
    thumbnail_url: `/api/files/${id}/content?variant=thumb`,
    original_url: `/api/files/${id}/content?variant=original`,
    file_size: 2_400_000,
    file_type: 'image/jpeg',
    width: 3000,
    height: 2000,
    quality: { sharpness: 0.7, luminance_median: 120, luminance_high: 200 },
    problems: [],
    shows: [],
    repair_id: null,
    severity: null,
    created_at: '2026-11-19T12:00:00.000Z',
    ...changes,
  }
}

/** Photos with names and ids of their own. */
export function photos(count: number): FileRecord[] {
  return Array.from({ length: count }, (_, place) =>
    aPhoto({
      id: `0199a7a0-0000-7000-8000-${String(place + 1).padStart(12, '0')}`,
      file_name: `wall ${place + 1}.jpg`,
    }),
  )
}

/** One page of the history, and the last one unless there is a cursor. */
/** What is going on in an account: nothing, unless said otherwise. */
export function anOverview(more: Partial<Overview> = {}): Overview {
  return { success: true, running: [], ready: [], new_photos: { count: 0, files: [] }, repairs: [], ...more }
}

/** A repair as the overview shows it. */
export function anOverviewRepair({ file_id = 'photo-1', ...changes }: Partial<OverviewRepair> = {}): OverviewRepair {
  return { ...aListedRepair(changes), file_id }
}

export function aPage(files: FileRecord[], more: Partial<FilePage> = {}): FilePage {
  return { success: true, files, next_cursor: null, ...more }
}

/** The advice around a harmless answer of a provider. */
export function anAdvice(changes: Partial<Advice> = {}): Advice {
  return {
    urgency: 'week',
    first_message: null,
    also: [],
    do_now: [],
    do_not: [],
    until_help: [],
    insurance: [],
    hazards: [],
    ask: [],
    quiet: [],
    withheld: [],
    work: {
      by: 'owner',
      trade: null,
      why: 'Nothing we know about the damage calls for a professional.',
      say: null,
      ask: [],
    },
    evidence: {
      level: 'thin',
      reasons: ['This is based on one photo.', 'You answered no questions.'],
      wanted: ['Take one photo from close up and one from farther away.'],
    },
    look_alikes: [],
    marks: [],
    cost: null,
    no_cost_because: null,
    sources: [],
    guide: null,
    is_text_unread: false,
    guarded: false,
    ...changes,
  }
}

/** A run that a provider has answered. */
export function anAnalysis(changes: Partial<Analysis> = {}): Analysis {
  return {
    id: '0199a7a0-0000-7000-8000-0000000000b1',
    repair_id: '0199a7a0-0000-7000-8000-0000000000c1',
    file_ids: ['0199a7a0-0000-7000-8000-0000000000a1'],
    photos_deleted: 0,
    answers: {},
    status: 'succeeded',
    method: 'openai',
    provider: 'OpenAI',
    model: 'gpt-4o',
    prompt_version: '1',
    result: {
      damageType: 'Water Damage',
      severity: 'High',
      repairInstructions: ['Find the leak and stop it.', 'Let the ceiling dry.'],
      estimatedCost: { min: 300, max: 900 },
      estimatedTime: '2-3 days',
      materialsNeeded: ['Drywall'],
      toolsRequired: ['Utility knife'],
      difficultyLevel: 'Intermediate',
      safetyWarnings: ['Turn off the power in this room.'],
      additionalNotes: ['The stain is older than a week.'],
      confidence: 88,
    },
    advice: anAdvice(),
    hazard_answers: [],
    steps: [
      { n: 1, done: false },
      { n: 2, done: false },
    ],
    confidence: 88,
    second_look: null,
    notice: null,
    setup_hint: null,
    created_at: '2026-11-20T09:00:00.000Z',
    finished_at: '2026-11-20T09:00:12.000Z',
    seen_at: '2026-11-20T09:00:15.000Z',
    ...changes,
  }
}

/** A repair with one photo, as a list shows it. */
export function aListedRepair(changes: Partial<RepairSummary> = {}): RepairSummary {
  return {
    id: '0199a7a0-0000-7000-8000-0000000000c1',
    title: 'Water Damage',
    status: 'open',
    kind: 'ceiling_stain',
    severity: 'High',
    urgency: 'week',
    photo_count: 1,
    steps_total: 8,
    steps_done: 3,
    actual_cost: null,
    estimated_cost: { min: 300, max: 900 },
    cover: '/api/files/0199a7a0-0000-7000-8000-0000000000a1/content?variant=thumb',
    updated_at: '2026-11-20T09:00:12.000Z',
    ...changes,
  }
}

/** A repair of the photo and the run of the other builders. */
export function aRepair(changes: Partial<Repair> = {}): Repair {
  const id = changes.id ?? '0199a7a0-0000-7000-8000-0000000000c1'
  return {
    id,
    title: 'Water Damage',
    is_titled: false,
    status: 'open',
    kind: 'ceiling_stain',
    severity: 'High',
    urgency: 'week',
    answers: {},
    photos: [aPhoto({ repair_id: id, severity: 'High' })],
    newest_analysis_id: '0199a7a0-0000-7000-8000-0000000000b1',
    ...NO_ACTUALS,
    after_file_id: null,
    cost_assumptions: {},
    check_again: null,
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:12.000Z',
    ...changes,
  }
}

export function aDevice(changes: Partial<DeviceSession> = {}): DeviceSession {
  return {
    id: 'device-1',
    created_at: '2026-11-01T10:00:00.000Z',
    last_used_at: '2026-11-20T09:00:00.000Z',
    device: 'Firefox on Linux',
    address: '192.0.2.7',
    is_current: true,
    ...changes,
  }
}

export function aSecurityEvent(changes: Partial<SecurityEventRecord> = {}): SecurityEventRecord {
  return {
    id: 'event-1',
    kind: 'registered',
    created_at: '2026-03-01T10:00:00.000Z',
    address: '192.0.2.7',
    device: 'Firefox on Linux',
    ...changes,
  }
}
