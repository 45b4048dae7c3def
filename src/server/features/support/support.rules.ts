import type { SupportLevel } from '#shared/plans/plans.ts'

// PostgreSQL takes no NUL, and the others would forge lines where the message is shown as plain text.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text of several lines as it is stored: uniform line endings, no other control characters, trimmed. */
export function sanitizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(CONTROL_CHARACTERS, '').trim()
}

/** The same for a single line. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text.replaceAll(/\s+/g, ' '))
}

/** The largest plan may also call, and what it writes is as urgent as what the plan below it writes. */
export function hasPriority(level: SupportLevel): boolean {
  return level !== 'email'
}
