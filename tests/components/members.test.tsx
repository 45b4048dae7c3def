import { listActivity } from '#shared/api/activities.ts'
import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import {
  acceptInvitation,
  acceptTransfer,
  cancelTransfer,
  createShop,
  declineInvitation,
  deleteShop,
  invite,
  lookAtInvitation,
  offerTransfer,
  removeMember,
  resendInvitation,
  listInvitations,
  restoreShop,
  updateMember,
} from '#shared/api/shops.ts'
import { listApiKeys } from '#shared/api/apiKeys.ts'
import { listRepairAnalyses } from '#shared/api/analyses.ts'
import { getRepair, moveRepair } from '#shared/api/repairs.ts'
import { getMe } from '#shared/api/accounts.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { PATHS, repairPath } from '#web/lib/paths.ts'
import { membersPath, shopSettingsPath } from '#web/lib/shopPaths.ts'
import { answers, refuses, ROUTES } from './support/backend.ts'
import { aProfile, aRepair } from './support/builders.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  expectFault,
  expectNot,
  fill,
  openScreen,
  press,
  pressInDialog,
  see,
  seeIn,
  user,
} from './support/screen.tsx'
import { aMember, anApiKey, anInvitation, aShop, aShopWithUsage, keepsShop, MEMBERS, SHOP_ID } from './support/shops.ts'

const OWNER = aProfile({ plan_id: 'enterprise', shops: [aShop()] })
const as = (role: 'admin' | 'technician') => aProfile({ shops: [aShop({ role })] })
const members = membersPath(SHOP_ID)
const settings = shopSettingsPath(SHOP_ID)
const TOKEN = 'x'.repeat(43)
const LOOK = {
  shop_name: 'Acme Repairs',
  invited_by: 'Olive Owner',
  role: 'technician',
  email_hint: 'a•••@example.com',
  fits: true,
} as const

// The bar leads into the shop before it leads to these screens.
beforeEach(() => chooseShop(SHOP_ID))

test('a shop is made and leads to its members', async () => {
  const me = aProfile({ plan_id: 'enterprise' })
  const backend = openScreen(PATHS.shops, me, answers(createShop, aShopWithUsage()), ...keepsShop())
  await screen.findByRole('heading', { name: 'SHOPS' })
  await fill({ 'Name of the shop': ' Acme Repairs ' })
  await press('MAKE A SHOP')
  await expectAddress(members)
  await screen.findByRole('heading', { name: 'MEMBERS' })
  expect(backend.requestsTo(createShop).map(({ body }) => body)).toEqual([{ name: 'Acme Repairs' }])
})

test('somebody is invited with a role, and an admin gives no role of admins', async () => {
  const backend = openScreen(members, as('admin'), ...keepsShop({ role: 'admin' }), answers(invite, anInvitation()))
  await press('INVITE')
  await expectFault('Email address', 'Please enter your email address')
  const choice = await screen.findByRole('combobox', { name: 'Role' })
  expect([...choice.children].map(({ textContent }) => textContent)).toEqual(['Technician', 'Viewer'])
  await user.selectOptions(choice, 'Viewer')
  await fill({ 'Email address': ' new@example.com ' })
  await press('INVITE')
  await see('We sent an invitation to new@example.com.')
  expect(backend.requestsTo(invite).map(({ body }) => body)).toEqual([{ email: 'new@example.com', role: 'viewer' }])
})

test('whoever is alone is told of those who were invited, and of what is to come', async () => {
  const [owner] = MEMBERS.members
  openScreen(
    members,
    OWNER,
    ...keepsShop({}, { ...MEMBERS, members: owner === undefined ? [] : [owner] }),
    answers(listInvitations, { success: true, invitations: [anInvitation()] }),
    answers(listActivity, { success: true, activities: [], next_cursor: null }),
  )
  await see('Nobody you invited has joined yet. They are listed below.')
  expectNot("You're the only one here so far.")
  await see('Nothing yet. What happens here is listed for a year.')
})

test('a member of another role sees who is there, and decides about nobody', async () => {
  openScreen(members, as('technician'), ...keepsShop({ role: 'technician' }))
  await see('Vera Viewer')
  expectNot('REMOVE')
  expectNot('INVITE')
  await button('LEAVE THIS SHOP')
})

test('the activity of the shop says who came', async () => {
  openScreen(members, as('technician'), ...keepsShop({ role: 'technician' }))
  await see('ACTIVITY')
  await see('joined')
  await expectAccessible()
})

test('a role is changed, and a member is taken out after a question', async () => {
  const backend = openScreen(
    members,
    OWNER,
    ...keepsShop(),
    answers(updateMember, aMember({ role: 'admin' })),
    answers(removeMember, null),
    answers(listApiKeys, { success: true, api_keys: [] }),
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Role of Tess Technician' }), 'Admin')
  await waitFor(() => expect(backend.requestsTo(updateMember)[0]?.body).toEqual({ role: 'admin' }))
  await press('Remove Tess Technician')
  await see('loses access to Acme Repairs right away')
  await expectAccessible()
  await pressInDialog('CANCEL')
  expect(backend.requestsTo(removeMember)).toEqual([])
  await press('Remove Tess Technician')
  await pressInDialog('REMOVE')
  await waitFor(() => expect(backend.requestsTo(removeMember)[0]?.path).toBe(`/api/shops/${SHOP_ID}/members/tess`))
})

test.each([
  ['REMOVE AND END THE KEYS', 'revoke'],
  ['REMOVE, KEEP THE KEYS', 'keep'],
])('whoever takes out a member decides about the keys of that member: %s', async (answer, keys) => {
  const backend = openScreen(
    members,
    OWNER,
    ...keepsShop(),
    answers(listApiKeys, {
      success: true,
      api_keys: [anApiKey(), anApiKey({ id: 'k2', created_by: { user_id: 'olive', name: 'Olive Owner' } })],
    }),
    answers(removeMember, null),
  )
  await press('Remove Tess Technician')
  await see('They made the API key “Jobber”. Keys that you keep act as you from now on.')
  await expectAccessible()
  await pressInDialog(answer)
  await waitFor(() => expect(backend.requestsTo(removeMember)[0]?.query.get('keys')).toBe(keys))
})

test('while the shop is read-only members can be taken out, and nobody is invited', async () => {
  const ended = { is_read_only: true, read_only_reason: 'plan' } as const
  openScreen(members, aProfile({ shops: [aShop(ended)] }), ...keepsShop(ended))
  await see("Your plan doesn't include a shop, so nothing can be added. Nothing is deleted.")
  await button('Remove Tess Technician')
  expect(screen.queryByRole('form', { name: 'Invite somebody' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Role of Tess Technician' })).toBeNull()
})

test('leaving leads to the list, and a refusal says that nothing has happened', async () => {
  const detail = 'Your role in this shop does not include this. Ask its owner or an admin.'
  const backend = openScreen(
    members,
    as('technician'),
    ...keepsShop({ role: 'technician' }),
    refuses(removeMember, 403, 'role_missing', { detail }),
  )
  await press('LEAVE THIS SHOP')
  await pressInDialog('LEAVE')
  await see(`${detail} You are still in the shop.`)
  backend.given(answers(removeMember, null), answers(getMe, aProfile()))
  await press('LEAVE THIS SHOP')
  await pressInDialog('LEAVE')
  await expectAddress(PATHS.shops)
  await see('NO SHOP YET')
})

test('an invitation is sent again until it cannot be', async () => {
  const backend = openScreen(
    members,
    OWNER,
    ...keepsShop(),
    answers(listInvitations, { success: true, invitations: [anInvitation({ resends: 2 })] }),
    answers(resendInvitation, anInvitation({ resends: 3 })),
  )
  await button('Send again the invitation to new@example.com')
  backend.given(answers(listInvitations, { success: true, invitations: [anInvitation({ resends: 3 })] }))
  await press('Send again the invitation to new@example.com')
  await see('Sent again. The link in the earlier mail no longer works.')
  await waitFor(() => expectNot('SEND AGAIN'))
  await button('Cancel the invitation to new@example.com')
})

test('the invited person joins, and the address forgets the token', async () => {
  const me = aProfile()
  const backend = openScreen(
    `${PATHS.join}#token=${TOKEN}`,
    me,
    answers(lookAtInvitation, LOOK),
    answers(acceptInvitation, aShop({ role: 'technician' })),
  )
  await screen.findByRole('heading', { name: 'INVITATION' })
  await see('Olive Owner invites you to Acme Repairs as a technician.')
  await press('JOIN THE SHOP')
  await see("You're in Acme Repairs.")
  expect(location.hash).toBe('')
  expect(backend.requestsTo(acceptInvitation)[0]?.body).toEqual({ token: TOKEN })
})

test('the invited person declines', async () => {
  openScreen(
    `${PATHS.join}#token=${TOKEN}`,
    aProfile(),
    answers(lookAtInvitation, LOOK),
    answers(declineInvitation, null),
  )
  await press('DECLINE')
  await see('You declined the invitation. Nothing else has changed.')
})

test('whoever has not confirmed the address is told so', async () => {
  openScreen(
    `${PATHS.join}#token=${TOKEN}`,
    aProfile({ email_verified: false }),
    answers(lookAtInvitation, { ...LOOK, fits: false }),
  )
  await see('Please confirm your email address first. Then open this link again.')
})

test('a registration here joins in one step', async () => {
  const me = aProfile({ shops: [aShop({ role: 'technician' })] })
  const { id, email, name, created_at: createdAt, last_login: lastLogin } = me
  const backend = openScreen(
    `${PATHS.join}#token=${TOKEN}`,
    null,
    answers(lookAtInvitation, { ...LOOK, fits: null }),
    answers(ROUTES.register, {
      success: true,
      profile: { id, email, name, plan_id: 'free', created_at: createdAt, last_login: lastLogin },
      me,
    }),
  )
  await fill({
    'Full Name': 'Ann Fixer',
    Email: 'ann.fixer@example.com',
    Password: 'right as rain 7',
    'Confirm Password': 'right as rain 7',
  })
  await press('CREATE ACCOUNT AND JOIN')
  await see("You're in Acme Repairs.")
  expect(location.hash).toBe('')
  expect(backend.requestsTo(ROUTES.register)[0]?.body).toMatchObject({ invitation: TOKEN })
})

test('a registration here names the terms, and offers the login to whoever has an account', async () => {
  openScreen(
    `${PATHS.join}#token=${TOKEN}`,
    null,
    answers(lookAtInvitation, { ...LOOK, fits: null }),
    refuses(ROUTES.register, 409, 'account_exists'),
  )
  await see('By creating an account, you accept the Terms of Service')
  await see('Still needed: full name, email, password, password confirmation')
  await fill({
    'Full Name': 'Ann Fixer',
    Email: 'ann.fixer@example.com',
    Password: 'right as rain 7',
    'Confirm Password': 'right as rain 7',
  })
  await press('CREATE ACCOUNT AND JOIN')
  await see('An account with this email already exists. Please try logging in instead.')
  await see('Would you like to go to the login page?')
  await expectAccessible()
  await press('GO TO LOGIN')
  await waitFor(() => expect(location.pathname).toBe(PATHS.login))
})

test('the shop is offered to an admin with the password, and the offer is taken back', async () => {
  const admin = aMember({ user_id: 'adam', name: 'Adam Admin', role: 'admin' })
  const withAdmin = { ...MEMBERS, members: [...MEMBERS.members, admin] }
  const backend = openScreen(
    settings,
    OWNER,
    ...keepsShop({}, withAdmin),
    refuses(offerTransfer, 403, 'wrong_password', { field: 'password' }),
  )
  await fill({ 'Your password for the transfer': 'wrong' })
  await press('OFFER THE SHOP')
  await expectFault('Your password for the transfer', 'Incorrect password. Please try again.')
  const transfer = { user_id: 'adam', expires_at: '2026-12-04T09:00:00.000Z' }
  backend.given(
    answers(offerTransfer, { success: true, expires_at: transfer.expires_at }),
    ...keepsShop({}, { ...withAdmin, transfer }),
    answers(cancelTransfer, null),
  )
  await press('OFFER THE SHOP')
  await see('You offered this shop to Adam Admin')
  expect(backend.requestsTo(offerTransfer).at(-1)?.body).toEqual({ user_id: 'adam', password: 'wrong' })
  backend.given(...keepsShop({}, withAdmin))
  await press('TAKE THE OFFER BACK')
  await button('OFFER THE SHOP')
})

test('the person to whom it is offered accepts, or learns that the plan is missing', async () => {
  const me = as('admin')
  const transfer = { user_id: me.id, expires_at: '2026-12-04T09:00:00.000Z' }
  const detail = 'You need Enterprise Fixer to own a shop. Upgrade first, then accept.'
  openScreen(
    settings,
    me,
    ...keepsShop({ role: 'admin' }, { ...MEMBERS, transfer }),
    refuses(acceptTransfer, 409, 'plan_needed', { detail }),
  )
  await seeIn('TRANSFER', 'This shop is offered to you')
  await fill({ 'Your password for the transfer': 'right as rain 7' })
  await press('ACCEPT THE SHOP')
  await see(detail)
  await button('DECLINE')
  expectNot('DELETE THE SHOP')
})

test('the shop is deleted with the password and brought back', async () => {
  const until = '2026-12-20T09:00:00.000Z'
  const backend = openScreen(
    settings,
    OWNER,
    ...keepsShop(),
    answers(deleteShop, { success: true, delete_after: until }),
    answers(restoreShop, aShopWithUsage()),
  )
  await screen.findByRole('heading', { name: 'SHOP SETTINGS' })
  await fill({ 'Your password for the deletion': 'right as rain 7' })
  backend.given(...keepsShop({ is_read_only: true, read_only_reason: 'deletion', delete_after: until }))
  await press('DELETE THE SHOP')
  await see('The shop will be erased on Dec 20, 2026.')
  await button('KEEP THE SHOP')
  backend.given(...keepsShop())
  await press('KEEP THE SHOP')
  await button('DELETE THE SHOP')
})

test('a repair is moved to a shop after it is said what follows', async () => {
  chooseShop(undefined)
  const me = aProfile({ shops: [aShop({ role: 'technician' }), aShop({ id: 's2', name: 'Other', role: 'viewer' })] })
  const repair = aRepair({ workspace_id: me.id })
  const detail = 'Your plan includes 100 GB.'
  const backend = openScreen(
    repairPath(repair.id),
    me,
    answers(getRepair, repair),
    answers(listRepairAnalyses, { analyses: [], current_id: null }),
    refuses(moveRepair, 403, 'limit_reached', { detail }),
  )
  await press('MOVE TO ACME REPAIRS')
  await see('Everybody in Acme Repairs sees them')
  await see('Links to its report end.')
  await pressInDialog('MOVE')
  await see(`${detail} The repair stays where it is.`)
  expectNot('MOVE TO OTHER')
  expect(backend.requestsTo(moveRepair)[0]?.body).toEqual({ shop_id: SHOP_ID })
})
