import type { Me } from '#shared/api/accounts.ts'
import type { IntakeLink, IntakePage, Submission } from '#shared/api/intake.ts'
import type { Role } from '#shared/workspaces/roles.rules.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import type { Answer, TestBackend } from './backend.ts'
import { aProfile } from './builders.ts'
import { shownShop } from '#shared/shops/branding.rules.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { openScreen } from './screen.tsx'
import { sha256OfShort } from '#shared/intake/challenge.rules.ts'

export const TOKEN = 'k7qf3m2a9x8b7c6d5e4f3g2h1j'
export const SHOP_ID = '0199a7a0-0000-7000-8000-0000000000f1'
export const INTAKE = `/i/${TOKEN}`
export const INBOX = `/shops/${SHOP_ID}/inbox`
export const WITHDRAWAL = `0199a7a0-0000-7000-8000-0000000000e1-1790000000-${'s'.repeat(43)}`

export function anIntakePage(changes: Partial<IntakePage> = {}): IntakePage {
  return {
    shop: shownShop({ name: 'Acme Repairs', branding: { ...NO_BRANDING, phone: '503-555-0100' } }),
    greeting: 'We answer within an hour.',
    ask: { phone: 'optional', address: 'optional', insurance: 'no' },
    consent: { text: 'Acme Repairs gets these photos and your answers.', version: '1 OpenAI' },
    photos_max: 8,
    photo_bytes_max: 25 * 1024 ** 2,
    challenge: { salt: 'salt', hash: sha256OfShort('salt7'), max: 20, expires: 1_900_000_000, signature: 'signed' },
    ...changes,
  }
}

export function aSubmission(changes: Partial<Submission> = {}): Submission {
  const id = changes.id ?? '0199a7a0-0000-7000-8000-0000000000e1'
  const url = `/api/submissions/${id}/photos/p1/content`
  return {
    id,
    reference: 'K7QF-3M2A',
    status: 'new',
    name: 'Dana Miller',
    email: 'dana@example.org',
    phone: '503-555-0143',
    address: '7 Elm Street',
    insurance: null,
    answers: { kind: 'pipe', water: 'running' },
    note: 'It comes through the ceiling.',
    urgency: 'now',
    first_message: { code: 'F-EW', title: 'WATER NEAR ELECTRICITY', lines: ['Keep away.'], call: [] },
    link_label: 'Van 2',
    photos: [{ id: 'p1', width: 800, height: 600, url, thumbnail_url: `${url}?variant=thumb` }],
    consent: { version: '1 OpenAI', at: '2026-11-22T10:00:00.000Z' },
    repair_id: null,
    decided_at: null,
    withdrawn_at: null,
    created_at: '2026-11-22T10:00:00.000Z',
    ...changes,
  }
}

export function anIntakeLink(changes: Partial<IntakeLink> = {}): IntakeLink {
  return {
    id: '0199a7a0-0000-7000-8000-0000000000d1',
    label: 'Van 2',
    greeting: '',
    ask: { phone: 'optional', address: 'optional', insurance: 'no' },
    is_open: true,
    url: `https://mendsight.example/i/${TOKEN}`,
    waiting: 0,
    created_at: '2026-11-22T10:00:00.000Z',
    ...changes,
  }
}

/** A member of the shop. */
export function aMember(role: Role): Me {
  return aProfile({
    shops: [
      {
        id: SHOP_ID,
        name: 'Acme Repairs',
        role,
        is_read_only: false,
        read_only_reason: null,
        delete_after: null,
        created_at: '2026-11-01T10:00:00.000Z',
      },
    ],
  })
}

/** Opens the inbox in the shop, as it is when the page is already there. */
export function openInbox(role: Role, ...prepared: Answer[]): TestBackend {
  chooseShop(SHOP_ID)
  return openScreen(INBOX, aMember(role), ...prepared)
}
