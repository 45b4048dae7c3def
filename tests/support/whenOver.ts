import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Ends something with the test that started it, or with the file when no test did. What was started last ends first.
 * An `afterAll` inside a test would never be called.
 */
export function whenOver(end: () => Promise<unknown> | void): void {
  if (TestRunner.getCurrentTest() === undefined) afterAll(async () => void (await end()))
  else onTestFinished(async () => void (await end()))
}
