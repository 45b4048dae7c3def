// PostgreSQL takes no NUL, and the others would forge lines where the message is shown as plain text.
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** A text of several lines as it is stored: one kind of line end, no other control characters, no blanks around it. */
export function sanitizeText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(CONTROL_CHARACTERS, '').trim()
}

/** The same of one line. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text.replaceAll(/\s+/g, ' '))
}
