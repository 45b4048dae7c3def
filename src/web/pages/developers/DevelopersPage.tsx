import type { ReactNode } from 'react'
import type { ApiDescription } from '#shared/publicApi/description.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useWayBack } from '#web/features/accounts/AccountTop.tsx'
import { useApiDescription } from '#web/features/apiKeys/apiKeys.api.ts'
import { PATHS } from '#web/lib/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { ScreenTop } from '#web/ui/ScreenTop.tsx'
import { Begin, Code, Rates, Webhooks } from './Chapters.tsx'
import { groupsOf } from './description.rules.ts'
import { OperationDetails } from './OperationDetails.tsx'

/** How programs use the API, for whoever writes them. It is made of the description that the server gives to all. */
export function DevelopersPage() {
  const way = useWayBack(PATHS.home)
  const api = useApiDescription()
  return (
    <div className="flex flex-col gap-10 pt-6">
      <ScreenTop {...way} title="FOR DEVELOPERS">
        <p className="max-w-prose text-lg font-semibold">
          Read and add repairs from your own programs, with plain HTTP and JSON.
        </p>
      </ScreenTop>
      <Chapter title="HOW TO BEGIN">
        <Begin />
      </Chapter>
      {api.data !== undefined ? (
        <Reference api={api.data} />
      ) : api.isError ? (
        <ErrorState sentence={sentenceOf(api.error)} onRetry={() => void api.refetch()} isRetrying={api.isFetching} />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading the operations" className="skeleton h-96" />
      )}
      <Chapter title="WHAT A WEBHOOK SENDS">
        <Webhooks />
      </Chapter>
    </div>
  )
}

function Reference({ api }: { api: ApiDescription }) {
  return (
    <>
      {groupsOf(api).map(({ name, operations }) => (
        <Chapter key={name} title={name.toUpperCase()}>
          <div className="plate divide-y-2 divide-hairline">
            {operations.map((listed) => (
              <OperationDetails key={listed.operation.operationId} listed={listed} api={api} />
            ))}
          </div>
        </Chapter>
      ))}
      <Chapter title="LIMITS">
        <Rates api={api} />
      </Chapter>
      <Chapter title="CODES">
        <p className="max-w-prose">
          An error is <Code>application/problem+json</Code>. Its <Code>code</Code> stays the same; its{' '}
          <Code>detail</Code> is for people and may change.
        </p>
        <dl className="flex flex-col gap-3">
          {Object.entries(api['x-codes']).map(([code, { status, sentence }]) => (
            <div key={code} className="border-t-2 border-hairline pt-3">
              <dt className="font-semibold wrap-anywhere">
                <Code>{code}</Code> {status}
              </dt>
              <dd className="max-w-prose">{sentence}</dd>
            </div>
          ))}
        </dl>
      </Chapter>
    </>
  )
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="heading text-3xl">{title}</h2>
      {children}
    </section>
  )
}
