import { screen } from '@testing-library/dom'
import {
  acceptInvitation,
  createShop,
  getShop,
  invite,
  listInvitations,
  listMembers,
  lookAtInvitation,
  offerTransfer,
} from '#shared/api/shops.ts'
import { PATHS } from '#web/lib/paths.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { membersPath, shopSettingsPath } from '#web/lib/shopPaths.ts'
import { answers, isUnreachable, refuses, waits } from '../support/backend.ts'
import { aProfile } from '../support/builders.ts'
import { button, expectNot, fill, goOffline, openScreen, press, see, seeIn } from '../support/screen.tsx'
import { aMember, anInvitation, aShop, aShopWithUsage, keepsShop, MEMBERS, SHOP_ID } from '../support/shops.ts'
import { CONNECTION_FAILED } from './common.ts'
import { never, type ScreenStates } from './states.ts'

const ME = aProfile({ plan_id: 'enterprise' })
const IN_SHOP = aProfile({ plan_id: 'enterprise', shops: [aShop()] })
const FROM_PROFILE = never('The profile names the shops, and it is there before the screen is.')

export const shops: ScreenStates = {
  loading: FROM_PROFILE,
  error: FROM_PROFILE,
  empty: async () => {
    openScreen(PATHS.shops, ME)
    await see('NO SHOP YET')
    await button('MAKE A SHOP')
  },
  full: async () => {
    const longName = 'Konstantinopolitanidou-Featherstonehaugh Roofs'
    openScreen(
      PATHS.shops,
      aProfile({ shops: [aShop({ name: longName, role: 'viewer', is_read_only: true, read_only_reason: 'plan' })] }),
    )
    await see(longName)
    await see('Viewer')
    await see('Read-only')
    await see('A shop is part of')
    await screen.findByRole('link', { name: 'Members' })
  },
  'over the limit': async () => {
    const detail = "You're in 5 shops, which is the most. Leave one first."
    openScreen(PATHS.shops, ME, refuses(createShop, 403, 'limit_reached', { detail }))
    await press('MAKE A SHOP')
    await see('Please give it a name.')
    await fill({ 'Name of the shop': 'Acme Repairs' })
    await press('MAKE A SHOP')
    await see(detail)
  },
  offline: async () => {
    openScreen(PATHS.shops, ME, isUnreachable(createShop))
    await fill({ 'Name of the shop': 'Acme Repairs' })
    goOffline()
    await press('MAKE A SHOP')
    await see(CONNECTION_FAILED)
  },
}

const LIST = membersPath(SHOP_ID)

function openInShop(...screen: Parameters<typeof openScreen>): ReturnType<typeof openScreen> {
  chooseShop(SHOP_ID)
  return openScreen(...screen)
}

export const shopMembers: ScreenStates = {
  loading: async () => {
    const backend = openInShop(LIST, IN_SHOP, waits(getShop), answers(listMembers, MEMBERS))
    await screen.findByRole('status', { name: 'Loading the members' })
    backend.letGo(...keepsShop())
    await see('Tess Technician')
  },
  empty: async () => {
    const [owner] = MEMBERS.members
    openInShop(LIST, IN_SHOP, ...keepsShop({}, { ...MEMBERS, members: owner === undefined ? [] : [owner] }))
    await see("You're the only one here so far.")
  },
  error: async () => {
    const backend = openInShop(LIST, IN_SHOP, ...keepsShop(), isUnreachable(listMembers))
    await see(CONNECTION_FAILED)
    backend.given(answers(listMembers, MEMBERS))
    await press('RETRY')
    await see('Tess Technician')
  },
  full: async () => {
    openInShop(
      LIST,
      IN_SHOP,
      ...keepsShop(),
      answers(listInvitations, {
        success: true,
        invitations: [anInvitation(), anInvitation({ id: 'i2', resends: 3 })],
      }),
    )
    await see('Tess Technician')
    await see('Last here on Nov 20, 2026')
    await seeIn('INVITE', 'Invited as a viewer')
    await button('Remove Tess Technician')
    await button('Send again the invitation to new@example.com')
  },
  'over the limit': async () => {
    const detail = 'A shop has at most 25 members. Remove somebody first.'
    openInShop(LIST, IN_SHOP, ...keepsShop(), refuses(invite, 403, 'limit_reached', { detail }))
    await fill({ 'Email address': 'new@example.com' })
    await press('INVITE')
    await see(detail)
  },
  offline: async () => {
    openInShop(LIST, IN_SHOP, ...keepsShop(), isUnreachable(invite))
    await fill({ 'Email address': 'new@example.com' })
    goOffline()
    await press('INVITE')
    await see(CONNECTION_FAILED)
  },
}

const SETTINGS = shopSettingsPath(SHOP_ID)

export const shopSettings: ScreenStates = {
  loading: async () => {
    const backend = openInShop(SETTINGS, IN_SHOP, waits(getShop), answers(listMembers, MEMBERS))
    await screen.findByRole('status', { name: 'Loading the shop' })
    backend.letGo(...keepsShop())
    await see('SAVE THE NAME')
  },
  empty: async () => {
    openInShop(SETTINGS, IN_SHOP, ...keepsShop())
    await see('Only an admin with a confirmed email address can become the owner. Change the role first.')
    await seeIn('USAGE', '0 of 200')
  },
  error: async () => {
    const backend = openInShop(SETTINGS, IN_SHOP, isUnreachable(getShop), answers(listMembers, MEMBERS))
    await see(CONNECTION_FAILED)
    backend.given(...keepsShop())
    await press('RETRY')
    await see('SAVE THE NAME')
  },
  full: async () => {
    const viewer = { role: 'viewer', is_read_only: true, read_only_reason: 'plan' } as const
    const me = aProfile({ shops: [aShop(viewer)] })
    openInShop(SETTINGS, me, answers(getShop, aShopWithUsage(viewer)), answers(listMembers, MEMBERS))
    await see("The owner's plan doesn't include a shop, so nothing can be added. Nothing is deleted.")
    await seeIn('USAGE', '3 of 25')
    expectNot('DELETE THE SHOP')
  },
  'over the limit': async () => {
    const admin = aMember({ user_id: 'adam', name: 'Adam Admin', role: 'admin' })
    const backend = openInShop(
      SETTINGS,
      IN_SHOP,
      ...keepsShop({}, { ...MEMBERS, members: [...MEMBERS.members, admin] }),
      refuses(offerTransfer, 429, 'too_many_attempts'),
    )
    await press('OFFER THE SHOP')
    await see('Please fill in all fields')
    await fill({ 'Your password for the transfer': 'right as rain 7' })
    await press('OFFER THE SHOP')
    await see('Too many attempts. Please wait a moment and try again.')
    backend.given()
  },
  offline: async () => {
    openInShop(SETTINGS, IN_SHOP, ...keepsShop())
    await see('SAVE THE NAME')
    goOffline()
    await see('SAVE THE NAME')
  },
}

const JOIN = `${PATHS.join}#token=${'x'.repeat(43)}`
const LOOK = {
  shop_name: 'Acme Repairs',
  invited_by: 'Olive Owner',
  role: 'technician',
  email_hint: 'd•••@example.com',
  fits: true,
} as const

export const join: ScreenStates = {
  loading: async () => {
    const backend = openScreen(JOIN, ME, waits(lookAtInvitation))
    await screen.findByRole('status', { name: 'Loading the invitation' })
    backend.letGo(answers(lookAtInvitation, LOOK))
    await button('JOIN THE SHOP')
  },
  empty: async () => {
    openScreen(PATHS.join, null)
    await see("THIS LINK DOESN'T WORK")
  },
  error: async () => {
    openScreen(JOIN, ME, answers(lookAtInvitation, { ...LOOK, fits: false }))
    await see('This invitation was sent to another email address.')
    expectNot('JOIN THE SHOP')
  },
  full: async () => {
    openScreen(JOIN, null, answers(lookAtInvitation, { ...LOOK, fits: null }))
    await see('Olive Owner invites you to')
    await see('d•••@example.com')
    await see('Still needed: full name, email, password, password confirmation')
  },
  'over the limit': async () => {
    const detail = 'A shop has at most 25 members. Remove somebody first.'
    openScreen(JOIN, ME, answers(lookAtInvitation, LOOK), refuses(acceptInvitation, 403, 'limit_reached', { detail }))
    await press('JOIN THE SHOP')
    await see(detail)
  },
  offline: async () => {
    openScreen(JOIN, ME, isUnreachable(lookAtInvitation))
    await see(CONNECTION_FAILED)
    await button('RETRY')
  },
}
