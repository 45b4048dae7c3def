import { z } from 'zod'
import { PATHS_IN_MAILS } from '#shared/accounts/links.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { MailRenderer, UnaddressedMail } from '../mails/mails.types.ts'
import { unsubscribeFooter } from '../mails/mails.usecases.ts'
import type { Shops } from '../shops/shops.usecases.ts'
import type { WebhooksRepository } from './webhooks.repository.ts'
import { OFF_AFTER } from './webhooks.rules.ts'

const FAILING = 'webhook_failing'
const OFF = 'webhook_off'
const failingData = z.object({ webhookId: z.string(), since: z.string() })
const offData = z.object({ webhookId: z.string() })

/** The mail about a webhook that takes nothing since this moment. It is not sent when it has recovered by then. */
export function webhookFailingMail(webhookId: string, since: Date): UnaddressedMail {
  const data: z.output<typeof failingData> = { webhookId, since: since.toISOString() }
  return { kind: FAILING, data }
}

/** The mail about a webhook that the product has switched off. */
export function webhookOffMail(webhookId: string): UnaddressedMail {
  const data: z.output<typeof offData> = { webhookId }
  return { kind: OFF, data }
}

export type WebhooksMailsParts = {
  webhooks: Pick<WebhooksRepository, 'findAny'>
  shops: Pick<Shops, 'forCustomers'>
  accounts: Pick<Accounts, 'notifiable'>
  origin: () => string
}

export function webhooksRenderers({ webhooks, shops, accounts, origin }: WebhooksMailsParts) {
  /** Names the host alone: the rest of the address may be a secret. */
  async function about(webhookId: string) {
    const webhook = await webhooks.findAny(webhookId)
    const shop = webhook === null ? null : await shops.forCustomers(webhook.shopId)
    if (webhook === null || shop === null) return null
    return {
      webhook,
      shop: shop.name,
      host: new URL(webhook.url).host,
      action: { label: 'OPEN THE WEBHOOKS', url: `${origin()}${PATHS_IN_MAILS.shops}/${webhook.shopId}/settings` },
      footer: unsubscribeFooter(`${origin()}${PATHS_IN_MAILS.settings}`, 'Notifications'),
    }
  }

  const failing: MailRenderer = async (mail) => {
    const { webhookId, since } = failingData.parse(mail.data)
    const [profile, found] = await Promise.all([accounts.notifiable(mail), about(webhookId)])
    if (profile === null || found === null) return null
    const { webhook, shop, host, action, footer } = found
    if (!webhook.isOn || webhook.failingSince?.toISOString() !== since) return null
    return {
      subject: `${host} takes nothing from ${shop}`,
      paragraphs: [
        `Hi ${profile.name},`,
        `A webhook of ${shop} sends what happens to ${host}, where nothing was delivered for an hour. Each event is tried for three days. If nothing is delivered for ${OFF_AFTER.days} days, the webhook is switched off, and you'll hear of it.`,
      ],
      action,
      ...footer,
    }
  }

  const off: MailRenderer = async (mail) => {
    const [profile, found] = await Promise.all([accounts.notifiable(mail), about(offData.parse(mail.data).webhookId)])
    if (profile === null || found === null) return null
    const { webhook, shop, host, action, footer } = found
    if (webhook.isOn) return null
    const why =
      webhook.offReason === 'gone'
        ? `${host} said that this address is gone for good.`
        : `${host} took nothing for ${OFF_AFTER.days} days.`
    return {
      subject: `A webhook of ${shop} is off`,
      paragraphs: [
        `Hi ${profile.name},`,
        `${why} So the webhook of ${shop} was switched off. What happens now isn't sent there, also later. You can turn it on again, and send what is in its list once more.`,
      ],
      action,
      ...footer,
    }
  }

  return { [FAILING]: failing, [OFF]: off }
}
