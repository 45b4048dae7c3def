const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** 'Nov 20, 2026' in the reader's own time zone. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** 'Nov 20, 2026, 10:15 AM' in the reader's own time zone. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso))
}
