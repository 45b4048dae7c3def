import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { REPAIR_STATUSES, REPAIR_STATUS_LABELS, type RepairStatus } from '#shared/repairs/repairs.rules.ts'
import { BackendError } from '#web/backend/backendError.ts'
import { useMe } from '#web/features/accounts/MeProvider.tsx'
import { useColleagues } from '#web/features/repairs/team.api.ts'
import { followInto } from '#web/features/shops/enterWorkspace.ts'
import { classNames } from '#web/lib/classNames.ts'
import { PATHS } from '#web/lib/paths.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { BoardColumn } from './BoardColumn.tsx'

/** The repairs of a shop by how far they are, each with who does it and by when. */
export function BoardPage() {
  const { id = '' } = useParams()
  return <Board key={id} shopId={id} />
}

function Board({ shopId }: { shopId: string }) {
  const me = useMe()
  const { members, error } = useColleagues(shopId)
  useEffect(() => void followInto(shopId, me), [shopId, me])
  const [search, setSearch] = useSearchParams()
  const who = search.get('who') ?? ''
  const setWho = (next: string) => setSearch(next === '' ? {} : { who: next }, { replace: true })
  /** The column that a phone shows. */
  const [shown, setShown] = useState<RepairStatus>('open')
  if (error instanceof BackendError && error.status === 404) return <NotFound />
  const people = members
    .filter(({ user_id: id }) => id !== me.id)
    .map(({ user_id: id, name }) => ({ value: id, label: name }))
  return (
    <div className="flex flex-col gap-6 pt-6">
      <div>
        <BackLink to={PATHS.home} />
        <PageHeading>BOARD</PageHeading>
      </div>
      <div className="grid gap-4 sm:max-w-xl sm:grid-cols-2">
        <SelectField
          label="Whose work"
          value={who}
          options={[
            { value: '', label: 'Everybody’s' },
            { value: 'me', label: 'Mine' },
            { value: 'none', label: 'Nobody’s' },
            ...people,
          ]}
          onChoose={setWho}
        />
        <div className="lg:hidden">
          <SelectField
            label="Status"
            value={shown}
            options={REPAIR_STATUSES.map((status) => ({ value: status, label: REPAIR_STATUS_LABELS[status] }))}
            onChoose={setShown}
          />
        </div>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {REPAIR_STATUSES.map((status) => (
          <div key={status} className={classNames('min-w-0', status !== shown && 'max-lg:hidden')}>
            <BoardColumn shopId={shopId} status={status} who={who} members={members} />
          </div>
        ))}
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <div className="flex flex-col items-start gap-6 pt-6">
      <BackLink to={PATHS.home} />
      <PageHeading>SHOP NOT FOUND</PageHeading>
      <p className="max-w-prose text-lg">It may have been deleted, or you are no longer in it.</p>
    </div>
  )
}
