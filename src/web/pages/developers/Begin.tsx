import { Link } from 'react-router'
import { KEY_DAYS, OVERLAP_HOURS, SCOPE_IDS, SCOPES, USUAL_SCOPES, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Elsewhere, Points, ToChapter } from './elements.tsx'

/** How to get a key, and what every program should know. */
export function Begin() {
  return (
    <>
      <ol className="ml-5 flex max-w-prose list-decimal flex-col gap-2">
        <li>
          Make a key in the settings of{' '}
          <Link to={PATHS.shops} className="font-semibold underline underline-offset-4">
            your shop
          </Link>
          , under API KEYS. It is shown once. The plan {PLANS.enterprise.name} has a shop and the API.
        </li>
        <li>
          Tick what it may do. This cannot be changed afterwards: see{' '}
          <ToChapter title="SCOPES">which scope is for what</ToChapter>.
        </li>
        <li>Put it where only your program finds it. A key does not belong in a web page or in an address.</li>
        <li>
          Take the steps <ToChapter title="FROM A KEY TO A REPORT">from a key to a report</ToChapter>.
        </li>
      </ol>
      <Points>
        <li>
          A key works for up to {KEY_DAYS.most} days. Replace it before: the old one works for {OVERLAP_HOURS.usual}{' '}
          more hours beside the new one, which has the same scopes.
        </li>
        <li>
          It acts as the person who made it, in one shop. It ends when that person leaves, unless whoever takes the
          person out keeps the keys.
        </li>
        <li>
          The description is <Elsewhere href="/v1/openapi.json">/v1/openapi.json</Elsewhere> (OpenAPI 3.1).
          openapi-generator, Kiota and openapi-typescript make libraries of it.
        </li>
      </Points>
    </>
  )
}

/** What each scope is for beyond its own words. */
const FOR_WHAT: Partial<Readonly<Record<Scope, string>>> = {
  'repairs:read': 'Also for analyses and reports.',
  'photos:write': 'Sending photos also needs a repair: tick repairs:write to make one.',
  'documents:write': 'For receipts, invoices and letters.',
  'webhooks:write': 'For addresses that are told what happens. Whoever made the key must manage the shop.',
}

export function Scopes() {
  return (
    <>
      <p className="max-w-prose">
        For the steps from a key to a report, what is ticked when you make a key is enough. Documents, originals,
        requests of customers, claims and webhooks are not ticked. The scopes of a key cannot be changed afterwards:
        make another key.
      </p>
      <dl className="plate divide-y-2 divide-hairline px-5 sm:px-6">
        {SCOPE_IDS.map((scope) => (
          <div key={scope} className="py-3">
            <dt className="wrap-anywhere">
              <code className="font-semibold">{scope}</code>{' '}
              <span className="text-sm text-ink-soft">{USUAL_SCOPES.includes(scope) ? 'ticked' : 'not ticked'}</span>
            </dt>
            <dd className="max-w-prose text-sm">{[`${SCOPES[scope]}.`, FOR_WHAT[scope]].join(' ').trim()}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
