import type { Found, Words } from '#shared/shown/readings.rules.ts'

/**
 * Applies the safety rules to words. Long ones are read in another thread, in turns of the accounts (`owner`), so that
 * nobody's words keep the others waiting.
 */
export type Read = <Name extends keyof Words>(owner: string, name: Name, words: Words[Name]) => Promise<Found[Name]>
