import { PATHS } from './paths.ts'

/** What customers have sent to a shop. */
export function inboxPath(id: string): string {
  return `${shopPath(id)}/inbox`
}

/** Opens the links for customers in the inbox, which are folded otherwise. */
export const CODES_HASH = '#codes'

/** The links and codes by which customers send requests. */
export function codesPath(id: string): string {
  return `${inboxPath(id)}${CODES_HASH}`
}

/** The first screen of a shop. */
export function shopPath(id: string): string {
  return PATHS.board.replace(':id', encodeURIComponent(id))
}

/** The board with the work of one person: `me`, `none` or a member. */
export function workPath(id: string, who: string): string {
  return `${shopPath(id)}?who=${encodeURIComponent(who)}`
}

/** Who is in a shop. */
export function membersPath(shopId: string): string {
  return `${PATHS.shops}/${encodeURIComponent(shopId)}/members`
}

export function shopSettingsPath(shopId: string): string {
  return `${PATHS.shops}/${encodeURIComponent(shopId)}/settings`
}
