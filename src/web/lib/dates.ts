const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const FULL_DAY = new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'long', day: 'numeric' })

/** '20 November 2026' in the reader's own time zone, for a day that matters. */
export function fullDay(iso: string): string {
  return FULL_DAY.format(new Date(iso))
}

/** 'Nov 20, 2026' in the reader's own time zone. */
export function day(iso: string): string {
  return DAY.format(new Date(iso))
}

/** 'Nov 20, 2026, 10:15 AM' in the reader's own time zone. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso))
}
