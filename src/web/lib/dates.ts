const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 'Nov 20, 2026' in the reader's own time zone. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** 'Nov 20, 2026, 10:15 AM' in the reader's own time zone. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso))
}
