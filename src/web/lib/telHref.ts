import { readPhone } from '#shared/lib/phone.rules.ts'

/** What a press on a phone number calls. A phone waits at the comma before it dials the extension. */
export function telHref(phone: string): string {
  const { number, extension } = readPhone(phone) ?? { number: phone.replaceAll(/[^\d+]/g, ''), extension: null }
  return `tel:${number}${extension === null ? '' : `,${extension}`}`
}
