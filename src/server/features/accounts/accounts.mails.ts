import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { MailRenderer, MailContent, Mail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { AccountsRepository, Profile } from './accounts.repository.ts'
import { greeting } from './accounts.rules.ts'
import type { LinkPurpose, LinksRepository } from './links.repository.ts'

/**
 * The data of each mail in the queue. `address` is the IP address of the client. Mails that were queued by an earlier
 * version have these keys, so a renamed key would make them unreadable.
 */
const DATA = {
  password_reset: z.object({ address: z.string() }),
  verify_email: z.object({}),
  password_changed: z.object({ address: z.string() }),
  email_changed: z.object({ to: z.string(), address: z.string(), changed_at: z.iso.datetime().optional() }),
  unconfirmed_email_changed: z.object({}),
  email_change_undone: z.object({ restored: z.string() }),
  product_news: z.object({
    news: z.string(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    /** A notice goes to all users, for example about a price change. */
    isNotice: z.boolean().default(false),
  }),
  wrong_codes: z.object({ address: z.string() }),
  recovery_codes_renewed: z.object({ address: z.string(), changed_at: z.iso.datetime().optional() }),
  two_step_changed: z.object({
    isOn: z.boolean(),
    /** The owner changed it with a code, the link of a mail undid it, or an operator turned it off. */
    by: z.enum(['owner', 'link', 'operator']).default('owner'),
    address: z.string(),
    changed_at: z.iso.datetime().optional(),
  }),
} as const

type Kind = keyof typeof DATA

/** A mail of this module, for the queue. */
export function accountMail<K extends Kind>(
  kind: K,
  userId: UserId | null,
  to: string,
  data: z.output<(typeof DATA)[K]>,
): Mail {
  return { kind, userId, to, data }
}

export type AccountMailsParts = {
  repository: Pick<AccountsRepository, 'findProfile' | 'findByEmail'>
  links: Pick<LinksRepository, 'issue' | 'canBeTakenBackUntil'>
  /** The URL of the product for links. It never comes from a request. */
  origin: () => string
  productName: string
  clock: Clock
}

/**
 * Renders the mails of this module. Links are created here, when a mail is sent, and only if the account has not
 * changed meanwhile.
 */
export function accountRenderers({ repository, links, origin, productName, clock }: AccountMailsParts) {
  async function link(purpose: LinkPurpose, userId: UserId, email: string, since?: string): Promise<string> {
    const done = since === undefined ? null : new Date(since)
    const token = await links.issue(purpose, { userId, email, since: done }, clock.now())
    // Browsers do not send the part after the #, so the token is in no log and no Referer.
    return `${origin()}${PATHS_IN_MAILS[purpose]}#token=${token}`
  }

  /**
   * An attacker may give an account the email address of another person, and restore the previous one when the person
   * uses it.
   */
  async function warning({ id, email }: { id: UserId; email: string }): Promise<string[]> {
    const until = await links.canBeTakenBackUntil({ userId: id, email }, clock.now())
    if (until === null) return []
    return [
      `This address was recently added to the account. Until ${day(until)}, the owner of the former address can take the account back with everything in it. If you didn't change the address yourself, don't use the account.`,
    ]
  }

  const formerEmail = (to: string) =>
    `You're getting this email because ${to} was the address of a ${productName} account.`

  /** A person who knows the password could lock the owner out with a second factor. The owner can undo it by mail. */
  async function secondFactorOn(
    { id, name }: Profile,
    to: string,
    { address, changed_at }: z.output<typeof DATA.two_step_changed>,
  ): Promise<MailContent> {
    return {
      subject: `Two-step login is on for your ${productName} account`,
      paragraphs: [
        greeting(name),
        `Two-step login was turned on for your account (from IP address ${address}).`,
        'From now on, logging in also requires a code from your app. Keep your recovery codes somewhere you can reach without your phone.',
        "If it wasn't you, take your account back within seven days. That removes two-step login, logs out every device, and lets you choose a new password.",
      ],
      action: { label: "THIS WASN'T ME", url: await link('undo_second_factor', id, to, changed_at) },
      footnote: "If it was you, there's nothing to do.",
    }
  }

  function secondFactorOff({ name }: Profile, { by, address }: z.output<typeof DATA.two_step_changed>): MailContent {
    const how = {
      owner: [
        `Two-step login was turned off for your account (from IP address ${address}).`,
        'From now on, your password alone logs you in.',
        "If it wasn't you, choose a new password right away.",
      ],
      link: [
        `Two-step login was removed from your account with the link in our email (from IP address ${address}). Every device was logged out, and the password no longer works.`,
        'Choose a new password to get back in.',
      ],
      operator: [
        `The people who run this ${productName} installation turned off two-step login for your account.`,
        'From now on, your password alone logs you in. You can set two-step login up again under Settings.',
        "If you didn't ask them to, choose a new password right away and let them know.",
      ],
    }[by]
    return {
      subject: `Two-step login is off for your ${productName} account`,
      paragraphs: [greeting(name), ...how],
      action: {
        label: by === 'link' ? 'CHOOSE A NEW PASSWORD' : "THIS WASN'T ME",
        url: `${origin()}${PATHS_IN_MAILS.forgot_password}`,
      },
    }
  }

  const renderers: Record<Kind, MailRenderer> = {
    async password_reset({ to, data }) {
      const { address } = DATA.password_reset.parse(data)
      const profile = await repository.findByEmail(to)
      if (profile === null) return null
      return {
        subject: `Choose a new password for ${productName}`,
        paragraphs: [
          greeting(profile.name),
          `Someone asked to reset the password of your account (from IP address ${address}). If it was you, choose a new password here. The link works once, for one hour.`,
          ...(await warning(profile)),
        ],
        action: { label: 'CHOOSE A NEW PASSWORD', url: await link('reset_password', profile.id, profile.email) },
        footnote: "If it wasn't you, ignore this email. Your password hasn't changed.",
      }
    },

    async verify_email({ userId, to }) {
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null || profile.email !== to || profile.emailVerified) return null
      return {
        subject: `Confirm your email address for ${productName}`,
        paragraphs: [
          greeting(profile.name),
          'Please confirm your email address, so you can get back into your account if you forget your password. The link works for seven days.',
          ...(await warning(profile)),
        ],
        action: { label: 'CONFIRM MY ADDRESS', url: await link('verify_email', profile.id, to) },
        footnote: `If you don't have a ${productName} account, someone mistyped their address. You can ignore this email.`,
      }
    },

    async password_changed({ userId, data }) {
      const { address } = DATA.password_changed.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return {
        subject: `Your ${productName} password was changed`,
        paragraphs: [
          greeting(profile.name),
          `The password of your account was changed on ${day(clock.now())} (from IP address ${address}). Your other devices were logged out.`,
          "If it was you, there's nothing to do. If not, choose a new password right away.",
        ],
        action: { label: "THIS WASN'T ME", url: `${origin()}${PATHS_IN_MAILS.forgot_password}` },
      }
    },

    async email_changed({ userId, to, data }): Promise<MailContent | null> {
      const changed = DATA.email_changed.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return {
        reason: formerEmail(to),
        subject: `The email address of your ${productName} account was changed`,
        paragraphs: [
          greeting(profile.name),
          `Your account now uses ${changed.to}, and you can no longer log in with this address. Someone entered your password to change it (from IP address ${changed.address}).`,
          "If it wasn't you, take your account back within seven days. That logs out every device and removes two-step login if it was set up since.",
        ],
        action: {
          label: 'UNDO THE CHANGE',
          url: await link('undo_email_change', profile.id, to, changed.changed_at),
        },
        footnote: "If it was you, there's nothing to do.",
      }
    },

    // The reader may not be the owner of the account, so the mail contains neither the name nor the new email address.
    async unconfirmed_email_changed({ to }) {
      return {
        reason: formerEmail(to),
        subject: `Your address was removed from a ${productName} account`,
        paragraphs: [
          'Hi,',
          "An account that used this address now uses another one. Nobody had confirmed that this address belongs to the account, so there's nothing for you to do.",
        ],
      }
    },

    async email_change_undone({ userId, to, data }) {
      const { restored } = DATA.email_change_undone.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return {
        reason: formerEmail(to),
        subject: `Your address was removed from a ${productName} account`,
        paragraphs: [
          'Hi,',
          `The owner of ${restored} undid the change to this address, and every device was logged out.`,
        ],
      }
    },

    async product_news({ userId, to, data }) {
      const { subject, paragraphs, isNotice } = DATA.product_news.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null || profile.email !== to) return null
      if (isNotice) {
        return {
          subject,
          paragraphs: [greeting(profile.name), ...paragraphs],
          reason: `You're getting this email because it concerns everyone who has a ${productName} account.`,
        }
      }
      // People who have turned news off since it was queued get no mail.
      if (!profile.preferences.email_updates) return null
      return {
        subject,
        paragraphs: [greeting(profile.name), ...paragraphs],
        ...unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Email Updates'),
      }
    },

    async wrong_codes({ userId, data }) {
      const { address } = DATA.wrong_codes.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return {
        subject: `Wrong codes were entered for your ${productName} account`,
        paragraphs: [
          greeting(profile.name),
          `Someone entered your password and then three wrong codes for two-step login (from IP address ${address}). They didn't get in.`,
          "If it wasn't you, someone knows your password. Choose a new one now.",
        ],
        action: { label: 'CHOOSE A NEW PASSWORD', url: `${origin()}${PATHS_IN_MAILS.forgot_password}` },
        footnote: "If it was you, there's nothing to do.",
      }
    },

    async recovery_codes_renewed({ userId, to, data }) {
      const { address, changed_at } = DATA.recovery_codes_renewed.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return {
        subject: `New recovery codes were made for your ${productName} account`,
        paragraphs: [
          greeting(profile.name),
          `Your account has new recovery codes for two-step login (from IP address ${address}). The earlier ones no longer work.`,
          "If it wasn't you, take your account back within seven days. That removes two-step login, logs out every device, and lets you choose a new password.",
        ],
        action: { label: "THIS WASN'T ME", url: await link('undo_second_factor', profile.id, to, changed_at) },
        footnote: "If it was you, there's nothing to do.",
      }
    },

    async two_step_changed({ userId, to, data }) {
      const changed = DATA.two_step_changed.parse(data)
      const profile = userId === null ? null : await repository.findProfile(userId)
      if (profile === null) return null
      return changed.isOn ? secondFactorOn(profile, to, changed) : secondFactorOff(profile, changed)
    },
  }
  return renderers
}

function day(at: Date): string {
  return at.toLocaleDateString('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
}
