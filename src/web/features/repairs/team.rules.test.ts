import { expect, test } from 'vitest'
import type { Colleague } from '#shared/api/comments.ts'
import { roleAllows, type Act } from '#shared/workspaces/roles.rules.ts'
import { activityWords, commentParts, nameOf, workersFor } from './team.rules.ts'

const OWNER: Colleague = { user_id: 'o', name: 'Olga', role: 'owner' }
const DANA: Colleague = { user_id: 'd', name: 'Dana', role: 'technician' }
const LEE: Colleague = { user_id: 'l', name: 'Lee', role: 'technician' }
const VIEWER: Colleague = { user_id: 'v', name: 'Vic', role: 'viewer' }
const MEMBERS = [OWNER, DANA, LEE, VIEWER]

const labels = (userId: string, current: string | null) => {
  const role = MEMBERS.find((member) => member.user_id === userId)?.role
  const mayDo = (act: Act) => role !== undefined && roleAllows(role, act)
  return workersFor(userId, current, MEMBERS, mayDo)?.map(({ label }) => label) ?? null
}

test('the owner gives work to whoever may do it, technicians take it on themselves, and viewers only look', () => {
  expect(labels('o', null)).toEqual(['Nobody', 'Olga (you)', 'Dana', 'Lee'])
  expect(labels('d', null)).toEqual(['Nobody', 'Dana (you)'])
  expect(labels('d', 'd')).toEqual(['Nobody', 'Dana (you)'])
  expect(labels('d', 'l')).toEqual(['Dana (you)', 'Lee'])
  expect(labels('v', 'd')).toBeNull()
  expect(labels('stranger', null)).toBeNull()
})

test('whoever has left is said to have left, and whoever is gone has no name', () => {
  expect(nameOf({ user_id: 'd', name: 'Dana' }, MEMBERS)).toBe('Dana')
  expect(nameOf({ user_id: 'x', name: 'Xenia' }, MEMBERS)).toBe('Xenia (left)')
  expect(nameOf({ user_id: null, name: '' }, MEMBERS)).toBe('Somebody who left')
  expect(nameOf({ user_id: 'd', name: 'Dana' }, [])).toBe('Dana')
})

test('only addresses of the web become links, without the punctuation behind them', () => {
  expect(commentParts('See https://example.com/a?b=1, and javascript:alert(1) or http://x.', [])).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'https://example.com/a?b=1' },
    { kind: 'text', text: ', and javascript:alert(1) or ' },
    { kind: 'link', text: 'http://x' },
    { kind: 'text', text: '.' },
  ])
})

test('names of those who are mentioned stand out, the longest first, and other names do not', () => {
  expect(commentParts('@Dana Diaz and @Dana and @Lee', ['Dana', 'Dana Diaz'])).toEqual([
    { kind: 'mention', text: '@Dana Diaz' },
    { kind: 'text', text: ' and ' },
    { kind: 'mention', text: '@Dana' },
    { kind: 'text', text: ' and @Lee' },
  ])
})

test('what happened is said in words', () => {
  const said = (
    kind: Parameters<typeof activityWords>[0]['kind'],
    facts: Record<string, string | number | null> = {},
  ) =>
    activityWords(
      { id: '1', kind, facts, repair_id: null, actor: { user_id: 'd', name: 'Dana' }, created_at: '' },
      MEMBERS,
    )
  expect(said('assigned', { to: 'l' })).toBe('assigned it to Lee')
  expect(said('assigned', { to: 'x' })).toBe('assigned it to somebody who left')
  expect(said('analysis_finished', {})).toBe('ran an analysis')
  expect(said('assigned', { to: null })).toBe('unassigned it')
  expect(said('status_changed', { from: 'open', to: 'in_progress' })).toBe('set the status to “In progress”')
  expect(said('photo_added', { count: 1 })).toBe('added a photo')
  expect(said('photo_added', { count: 3 })).toBe('added 3 photos')
  expect(said('member_joined', { role: 'admin' })).toBe('joined as an admin')
  expect(said('member_left')).toBe('left')
  expect(said('member_left', { by: 'l' })).toBe('was removed by Lee')
  expect(said('role_changed', { role: 'viewer', by: 'x' })).toBe('was made a viewer by somebody who left')
  expect(said('role_changed', { role: 'viewer' })).toBe('was made a viewer')
})
