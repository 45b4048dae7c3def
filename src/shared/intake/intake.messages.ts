import { INTAKE_DAYS } from './intake.rules.ts'

type Consenting = {
  shop: string
  product: string
  /** The AI provider of this installation. Null when there is none. */
  provider: string | null
}

/** Raised whenever the words of the consent change. */
const CONSENT_WORDS = 2

/** What a customer agrees to. */
export function consentText({ shop, product, provider }: Consenting): string {
  const ai =
    provider === null
      ? 'No AI gets them.'
      : `If ${shop} accepts your request, it may have the photos and your answers analyzed by ${provider}, a provider of AI.`
  const kept = `If ${shop} does not decide within ${INTAKE_DAYS.kept} days, all of it is erased. If ${shop} declines, the photos are erased at once, and the rest ${INTAKE_DAYS.kept} days later.`
  return `${shop} gets these photos and your answers to assess the damage. ${product} stores them for ${shop}. ${ai} ${kept}`
}

/** Which text somebody agreed to: its words, and the provider that it names. */
export function consentVersion({ provider }: Pick<Consenting, 'provider'>): string {
  return `${CONSENT_WORDS} ${provider ?? 'no AI'}`
}

export const INTAKE_MESSAGES = {
  closed: (shop: string) => `${shop} isn't taking requests right now.`,
  retired: 'This address is no longer used. Please contact the shop directly.',
  unknown: "This address isn't known. Please check it, or contact the shop directly.",
  busy: (shop: string) => `${shop} has many requests right now. Please call them.`,
  noConsent: 'Please agree so that the shop may see your photos.',
  noContact: 'Please enter a phone number or an email address, so that the shop can answer.',
  noPhone: 'Please enter your phone number.',
  wrongPhone: 'Please enter a phone number such as 503 555 0100.',
  oneOfBoth: 'The shop needs a phone number or an email address to answer you. One of the two is enough.',
  noAddress: 'Please enter the address of the damage.',
  noInsurance: 'Please enter your insurer, or “none”.',
  noName: 'Please enter your name.',
  wrongEmail: 'Please enter a complete email address, or leave this empty.',
  nothingSent: 'Please add a photo or write what is damaged.',
  tooManyPhotos: (most: number) => `You can send up to ${most} photos.`,
  tooLarge: (megabytes: number) => `A photo may have up to ${megabytes} MB.`,
  tooManyLinks: (most: number) => `A shop can have ${most} intake links. Delete one first.`,
  withdrawing: (days: number) =>
    `If the shop has not accepted your request, it is erased at once with all its photos. If it has, the shop keeps them, and we tell it that you took the request back. You can do this for ${days} days after you sent it.`,
  withdrawnBefore: (days: number) =>
    `This link was used, or its ${days} days are over. If you took the request back before, it is erased. Otherwise, please ask the shop to delete it.`,
  withdrawn: 'Your request and your photos have been erased.',
  withdrawnLate: (shop: string) =>
    `${shop} has already accepted your request, so it is part of a repair there. We told ${shop} that you took it back. Please ask them to delete it.`,
  needsServer: 'Sending a request needs a server.',
} as const
