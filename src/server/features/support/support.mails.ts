import { z } from 'zod'
import type { SupportLevel } from '#shared/plans/plans.ts'
import type { UserId } from '#server/platform/userId.ts'
import type { MailRenderer, Mail } from '../mails/mails.types.ts'
import type { SupportRepository } from './support.repository.ts'
import { hasPriority } from './support.rules.ts'

const DATA = z.object({ messageId: z.string() })

/** The mail about a message, for the queue. The text of the message stays in its own table. */
export function supportMail(to: string, userId: UserId, messageId: string): Mail {
  return { kind: 'support_message', userId, to, data: { messageId } }
}

export type SupportWriter = {
  name: string
  email: string
  emailVerified: boolean
  planName: string
  supportLevel: SupportLevel
}

export type SupportMailsParts = {
  repository: Pick<SupportRepository, 'find'>
  /** The author of a message and their plan, because some plans have priority. */
  writerOf: (userId: UserId) => Promise<SupportWriter>
  productName: string
}

/**
 * Notifies the support staff. A reply goes to the author if their email address is verified, because anybody can
 * register with somebody else's address.
 */
export function supportRenderers({ repository, writerOf, productName }: SupportMailsParts) {
  const renderers = {
    async support_message({ userId, data }) {
      if (userId === null) return null
      const message = await repository.find(userId, DATA.parse(data).messageId)
      if (message === null) return null
      const { name, email, emailVerified, planName, supportLevel } = await writerOf(userId)
      const isPriority = hasPriority(supportLevel)
      const plan = isPriority ? `${planName}, with priority support` : planName
      const call =
        message.phone === '' && message.bestTime === ''
          ? []
          : [`Call: ${[message.phone, message.bestTime].filter((part) => part !== '').join(', ')}`]
      const content = {
        subject: `${isPriority ? 'Priority support' : 'Support'}: ${message.subject === '' ? `a message from ${name}` : message.subject}`,
        reason: `You're getting this email because your address is set as SUPPORT_EMAIL in this ${productName} installation.`,
      }
      if (!emailVerified) {
        return {
          ...content,
          paragraphs: [`${name} (${email}, not confirmed) wrote:`, message.message, ...call, `Plan: ${plan}`],
          footnote: `This address isn't confirmed: a reply to ${email} may reach someone else. You can't reply to this email directly.`,
        }
      }
      return {
        ...content,
        paragraphs: [`${name} (${email}) wrote:`, message.message, ...call, `Plan: ${plan}`],
        footnote: `If you reply to this email, your answer goes to ${email}.`,
        replyTo: email,
      }
    },
  } satisfies Record<string, MailRenderer>
  return renderers
}
