import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { KEY_DAYS, OVERLAP_HOURS, SCOPE_IDS, SCOPES, USUAL_SCOPES, type Scope } from '#shared/apiKeys/apiKeys.rules.ts'
import { PLANS } from '#shared/plans/plans.ts'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { useApiDescription } from '#web/features/apiKeys/apiKeys.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ErrorState } from '#web/ui/Notice.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import script from '../../../../examples/first-report.sh?raw'
import {
  Chapter,
  Command,
  Contents,
  Elsewhere,
  Fold,
  Json,
  Points,
  ToChapter,
  useNamedChapter,
  Words,
} from './elements.tsx'
import { ANSWERS_TITLE, groupsOf, sampleIn, stepsOf } from './description.rules.ts'
import { Answers, OperationDetails } from './OperationDetails.tsx'
import { Errors, EveryCall, Limits } from './Rules.tsx'
import { Webhooks } from './Webhooks.tsx'

const FIRST = ['HOW TO BEGIN', 'FROM A KEY TO A REPORT', 'SCOPES', 'FOR EVERY CALL'] as const
const LAST = 'WHAT A WEBHOOK SENDS'

/** How programs use the API, for whoever writes them. It is made of the description that the server gives to all. */
export function DevelopersPage() {
  const way = useWayBack(PATHS.home)
  const api = useApiDescription()
  useNamedChapter(!api.isPending)
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop {...way} title="FOR DEVELOPERS">
        <p className="max-w-prose text-lg font-semibold">
          Read and add repairs from your own programs, with plain HTTP and JSON.
        </p>
      </ScreenTop>
      {api.isPending ? (
        <div role="status" aria-busy="true" aria-label="Loading the operations" className="skeleton h-screen" />
      ) : (
        <Chapters api={api.data}>
          {api.data === undefined ? (
            <ErrorState
              sentence={sentenceOf(api.error)}
              onRetry={() => void api.refetch()}
              isRetrying={api.isFetching}
            />
          ) : (
            <Reference api={api.data} />
          )}
        </Chapters>
      )}
    </div>
  )
}

/** The chapters that need no description stand around those that are made of it. */
function Chapters({ api, children }: { api: ApiDescription | undefined; children: ReactNode }) {
  const groups = api === undefined ? [] : groupsOf(api).map(({ name }) => name.toUpperCase())
  const described = api === undefined ? [] : [...groups, ANSWERS_TITLE, 'LIMITS', 'ERRORS']
  return (
    <>
      <Contents titles={[...FIRST, ...described, LAST]} />
      <Chapter title={FIRST[0]}>
        <Begin />
      </Chapter>
      <Chapter title={FIRST[1]}>
        <Walk api={api} />
      </Chapter>
      <Chapter title={FIRST[2]}>
        <Scopes />
      </Chapter>
      <Chapter title={FIRST[3]}>
        <EveryCall />
      </Chapter>
      {children}
      <Chapter title={LAST}>
        <Webhooks api={api} />
      </Chapter>
    </>
  )
}

function Reference({ api }: { api: ApiDescription }) {
  return (
    <>
      {groupsOf(api).map(({ name, operations }) => (
        <Chapter key={name} title={name.toUpperCase()}>
          <div className="plate divide-y-2 divide-hairline *:px-5 sm:*:px-6">
            {operations.map((listed) => (
              <OperationDetails key={listed.operation.operationId} listed={listed} api={api} />
            ))}
          </div>
        </Chapter>
      ))}
      <Chapter title={ANSWERS_TITLE}>
        <Answers api={api} />
      </Chapter>
      <Chapter title="LIMITS">
        <Limits api={api} />
      </Chapter>
      <Chapter title="ERRORS">
        <Errors api={api} />
      </Chapter>
    </>
  )
}

/** How to get a key, and what every program should know. */
function Begin() {
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

function Scopes() {
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

/** The operation that answers each step. The last one is a file. */
const ANSWERED_BY = ['getMe', 'createRepair', 'addPhoto', 'startAnalysis', 'getAnalysis']

/** From a key to a report, in the order in which it works, with what the product answers. */
function Walk({ api }: { api: ApiDescription | undefined }) {
  return (
    <>
      <Words>Paste it step by step. It needs curl, jq and a photo.</Words>
      <Command
        name="WHERE AND WITH WHAT"
        text={`export MENDSIGHT=${location.origin}\nexport KEY=mend_...\nexport PHOTO=ceiling.jpg`}
      />
      <ol className="flex flex-col gap-6">
        {stepsOf(script).map(({ text, command }, index) => {
          const answer = api === undefined ? undefined : sampleIn(api, ANSWERED_BY[index] ?? '')
          return (
            <li key={text} className="flex flex-col gap-2">
              <p className="max-w-prose">
                <span className="figures font-semibold">{index + 1}. </span>
                {text}
              </p>
              <Command text={command} name={`STEP ${index + 1}`} />
              {answer !== undefined && (
                <Fold summary={`The answer to step ${index + 1}`}>
                  <Json value={answer} />
                </Fold>
              )}
            </li>
          )
        })}
      </ol>
      <Fold summary="All of it as one script">
        <Command text={script} name="THE SCRIPT" />
      </Fold>
    </>
  )
}
