import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { hasCaddy, openFleet, type Fleet } from './fleet.ts'
import { skipped, type Row } from './measures.ts'
import { PASSWORD, type Stage } from './stage.ts'
import { beginSteadyLoad, lostPhotos, type Caller, type Seen } from './steadyLoad.ts'

const WEBS = 3
/** Milliseconds of load before the first change and after the last one. */
const AROUND_MS = 5_000
/** A killed process is missing for this long before its successor starts. */
const MISSING_MS = 5_000
/** The lease of an upload that was interrupted, a pause, and the time that it takes to arrive once more. */
const REPEAT_SECONDS = 45

type Callers = readonly [Caller, Caller, Caller, Caller]

/**
 * What people notice of an upgrade: the worker and the web processes behind Caddy are replaced one after the other
 * while others read, upload, log in and have photos analyzed. And the same with a web process that is killed with -9.
 */
export async function rolling(stage: Stage): Promise<Row[]> {
  if (!(await hasCaddy())) {
    return [skipped('replacing processes behind Caddy', 'Caddy is not installed: apt-get install -y caddy')]
  }
  const fleet = await openFleet(path.join(stage.folder, 'fleet'), { webs: WEBS })
  try {
    const callers: Callers = [
      await aCaller(fleet, 1),
      await aCaller(fleet, 2),
      await aCaller(fleet, 3),
      await aCaller(fleet, 4),
    ]
    const replaced = await during(fleet, callers, { mayRepeat: false }, async () => {
      for (const member of [fleet.worker, ...fleet.webs]) await member.replace()
    })
    const killed = await during(fleet, callers, { mayRepeat: true }, async () => {
      const [first] = fleet.webs
      await first?.kill()
      await sleep(MISSING_MS)
      await first?.start()
    })
    const { uploads, logins, analyses } = killed.repeated
    return [
      ...verdicts(`a worker and ${WEBS} web processes are replaced one after the other`, replaced),
      ...verdicts(`one of ${WEBS} web processes is killed with -9`, killed),
      {
        what: 'requests that were sent again after the kill: uploads, logins, requests for an analysis',
        product: `${uploads}, ${logins}, ${analyses}`,
        baseline: '',
        ratio: '',
        promise: '',
        verdict: '-',
      },
      {
        what: 'longest time until a photo was stored that was on its way to the killed process',
        product: `${(killed.longestRepeatMs / 1_000).toFixed(1)} s`,
        baseline: '',
        ratio: '',
        promise: `<= ${REPEAT_SECONDS} s`,
        verdict: killed.longestRepeatMs <= REPEAT_SECONDS * 1_000 ? 'ok' : 'MISS',
      },
    ]
  } finally {
    await fleet.close()
  }
}

type Outcome = Seen & { lost: string[]; asked: number }

/** Puts the fleet under a steady load while something is done to it. */
async function during(
  { origin, ai }: Fleet,
  callers: Callers,
  options: { mayRepeat: boolean },
  act: () => Promise<void>,
): Promise<Outcome> {
  const askedBefore = ai.requests.length
  const end = await beginSteadyLoad(origin, callers, options)
  try {
    await sleep(AROUND_MS)
    await act()
    await sleep(AROUND_MS)
  } finally {
    await end()
  }
  const seen = await end()
  return { ...seen, lost: await lostPhotos(origin, seen), asked: ai.requests.length - askedBefore }
}

function verdicts(when: string, { counts, failures, photos, runs, lost, asked }: Outcome): Row[] {
  for (const failure of failures) console.error(failure)
  const { reads, uploads, logins, analyses } = counts
  const row = (what: string, found: number, of: string): Row => ({
    what,
    product: `${found} of ${of}`,
    baseline: '',
    ratio: '',
    promise: '0',
    verdict: found === 0 ? 'ok' : 'MISS',
  })
  const all = `${reads + uploads + logins + analyses} (${reads} reads, ${uploads} uploads, ${logins} logins, ${analyses} analyses)`
  return [
    row(`failed requests while ${when}`, failures.length, all),
    row('photos lost that were acknowledged', lost.length, String(photos.size)),
    row('analyses for which the provider was asked twice', asked - runs.size, String(runs.size)),
  ]
}

async function aCaller({ origin, sql }: { origin: string; sql: pg.Pool }, number: number): Promise<Caller> {
  const email = `rolling${number}@example.com`
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Fixer', email, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Registration answered ${response.status}: ${await response.text()}`)
  await sql.query(`update users set plan_id = 'enterprise' where email = $1`, [email])
  return { email, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}
