import type { Call, FirstMessage } from './advice.ts'

/** A first message as plain lines. */
export function messageLines({ title, lines, call }: FirstMessage): string[] {
  return [title, ...lines, ...call.map(callLine)]
}

/** The number is not repeated if the label already contains it. */
function callLine({ label, number }: Call): string {
  return number === null || label.includes(number) ? `- ${label}` : `- ${label}: ${number}`
}
