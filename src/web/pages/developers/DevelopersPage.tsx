import type { ReactNode } from 'react'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { useApiDescription } from '#web/features/apiKeys/apiKeys.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { Begin, Scopes } from './Begin.tsx'
import { Contents, useNamedChapter } from './Contents.tsx'
import { ANSWERS_TITLE, groupsOf } from './description.rules.ts'
import { Chapter } from './elements.tsx'
import { Answers, OperationDetails } from './OperationDetails.tsx'
import { Errors, EveryCall, Limits } from './Rules.tsx'
import { Walk } from './Walk.tsx'
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
