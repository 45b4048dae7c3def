import { productVersion } from '../productVersion.ts'
import type { Settings } from '../config/settings.ts'
import type { Metrics } from './metrics.ts'

/** The metrics of this process, or null without METRICS_PORT. Their package takes memory, so it is loaded on demand. */
export async function openMetrics({ METRICS_PORT }: Pick<Settings, 'METRICS_PORT'>): Promise<Metrics | null> {
  if (METRICS_PORT === undefined) return null
  const { createMetrics } = await import('./metrics.ts')
  return createMetrics(productVersion())
}
