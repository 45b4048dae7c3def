import type { Colleague } from '#shared/api/comments.ts'
import type { Activity } from '#shared/api/activities.ts'
import { roleAllows, type Act } from '#shared/workspaces/roles.rules.ts'
import { REPAIR_STATUSES, REPAIR_STATUS_LABELS } from '#shared/repairs/repairs.rules.ts'

/** What somebody is called who may have left the shop, or the product. */
export function nameOf(person: { user_id: string | null; name: string }, members: readonly Colleague[]): string {
  if (person.name === '') return 'Somebody who left'
  const isHere = members.length === 0 || members.some(({ user_id: id }) => id === person.user_id)
  return isHere ? person.name : `${person.name} (left)`
}

/** Who does a repair. Null while the members are not known. */
export function workerName(id: string | null, members: readonly Colleague[]): string | null {
  return members.find(({ user_id: each }) => each === id)?.name ?? null
}

/**
 * The people to whom this person may give a repair, with the one who has it now. Null where the person may not change
 * that.
 */
export function workersFor(
  userId: string,
  current: string | null,
  members: readonly Colleague[],
  mayDo: (act: Act) => boolean,
): { value: string; label: string }[] | null {
  if (members.length === 0 || !mayDo('assignSelf')) return null
  const mayGive = mayDo('assign')
  const workers = members.filter(
    ({ user_id: id, role }) => id === current || (roleAllows(role, 'write') && (mayGive || id === userId)),
  )
  return [
    ...(mayGive || current === null || current === userId ? [{ value: '', label: 'Nobody' }] : []),
    ...workers.map(({ user_id: id, name }) => ({ value: id, label: id === userId ? `${name} (you)` : name })),
  ]
}

export type TextPart = { kind: 'text' | 'link' | 'mention'; text: string }

const LINK = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g

/** A comment in parts: addresses of the web become links, and the names of those who are mentioned stand out. */
export function commentParts(text: string, names: readonly string[]): TextPart[] {
  const marks: { at: number; part: TextPart }[] = [...text.matchAll(LINK)].map((found) => ({
    at: found.index,
    part: { kind: 'link', text: found[0] },
  }))
  // The longest first, so that @Dana Diaz is not taken for @Dana.
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const written = `@${name}`
    for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + 1)) {
      marks.push({ at, part: { kind: 'mention', text: written } })
    }
  }
  const parts: TextPart[] = []
  let end = 0
  for (const { at, part } of marks.toSorted((a, b) => a.at - b.at || b.part.text.length - a.part.text.length)) {
    if (at < end) continue
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) })
    parts.push(part)
    end = at + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

const statusWord = (status: unknown): string => {
  const known = REPAIR_STATUSES.find((each) => each === status)
  return known === undefined ? 'another status' : `“${REPAIR_STATUS_LABELS[known]}”`
}

/** As words of a sentence: 'an admin'. */
const roleWord = (role: unknown): string =>
  role === 'admin' ? 'an admin' : role === 'technician' || role === 'viewer' ? `a ${role}` : 'a member'

/** Who decided it. Nothing for what happened before that was noted. */
const decidedBy = (by: unknown, members: readonly Colleague[]): string =>
  typeof by === 'string' ? ` by ${workerName(by, members) ?? 'somebody who left'}` : ''

/** What happened, after the name of who did it: 'set the status to “Done”'. */
export function activityWords({ kind, facts }: Activity, members: readonly Colleague[]): string {
  switch (kind) {
    case 'repair_added':
      return 'added the repair'
    case 'photo_added':
      return facts['count'] === 1 ? 'added a photo' : `added ${facts['count'] ?? 'some'} photos`
    case 'photo_deleted':
      return 'deleted a photo'
    case 'analysis_finished':
      return 'ran an analysis'
    case 'finding_confirmed':
      return 'confirmed the result on site'
    case 'status_changed':
      return `set the status to ${statusWord(facts['to'])}`
    case 'assigned': {
      const to = facts['to']
      if (typeof to !== 'string') return 'unassigned it'
      return `assigned it to ${workerName(to, members) ?? 'somebody who left'}`
    }
    case 'commented':
      return 'commented'
    case 'document_added':
      return 'added a document'
    case 'share_made':
      return 'made a link'
    case 'share_ended':
      return 'turned off a link'
    case 'member_joined':
      return `joined as ${roleWord(facts['role'])}`
    case 'member_left':
      return typeof facts['by'] === 'string' ? `was removed${decidedBy(facts['by'], members)}` : 'left'
    case 'role_changed':
      return `was made ${roleWord(facts['role'])}${decidedBy(facts['by'], members)}`
    case 'owner_changed':
      return 'became the owner'
    case 'member_invited':
      return `invited ${roleWord(facts['role'])}`
    case 'invitation_canceled':
      return 'canceled an invitation'
    case 'submission_accepted':
      return 'accepted the request of a customer'
    case 'api_key_created':
      return 'made an API key'
    case 'api_key_rotated':
      return 'replaced an API key'
    case 'api_key_ended':
      return 'ended an API key'
  }
}
