import { readShareFragment } from '#shared/shares/sharedPath.ts'

const opened = readShareFragment(location.hash)

/**
 * The link to a report with which this page was opened; null if it was not. Its secret is taken out of the address
 * before anything else of the page runs, because a screen may fail to load, and the address would stay on a screen that
 * others see, and be sent on. It stays in memory until the page is left.
 */
export const heldLink = opened?.secret == null ? null : opened

if (heldLink !== null) history.replaceState(history.state, '', `#${heldLink.id}`)
