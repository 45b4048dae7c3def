import { utcDay } from '../lib/utcMoment.ts'

/** 'Confirmed on site by Dana, Nov 29, 2026'. Without a name, whoever it was has left the product. */
export function confirmedLine({ name, at }: { name: string; at: Date }): string {
  return `Confirmed on site${name === '' ? '' : ` by ${name}`}, ${utcDay(at)}`
}
