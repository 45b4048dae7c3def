import { INVITATION_RESENDS, MEMBERS_MAX, OPEN_INVITATIONS_MAX, SHOPS_PER_PERSON } from './shops.rules.ts'

export const SHOP_MESSAGES = {
  tooMany: `You're in ${SHOPS_PER_PERSON} shops, which is the most. Leave one first.`,
  full: `A shop has at most ${MEMBERS_MAX} members. Remove somebody first.`,
  tooManyInvitations: `At most ${OPEN_INVITATIONS_MAX} invitations can be open. Cancel one first.`,
  tooManyToday: 'Too many people were invited today. Please try again tomorrow.',
  tooManyResends: `An invitation can be sent again ${INVITATION_RESENDS} times. Cancel it and invite the person anew.`,
  ownerLeaves: (shop: string): string => `You own ${shop}. Transfer it or delete it first.`,
  notAnAdmin: 'Only an admin with a confirmed email address can become the owner. Change the role first.',
} as const
