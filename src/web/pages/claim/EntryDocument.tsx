import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimRecord } from '#shared/api/claims.ts'
import type { DocumentRecord } from '#shared/api/documents.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { useMe, useRefreshMe } from '#web/features/accounts/MeProvider.tsx'
import { packKey } from '#web/features/claims/claims.api.ts'
import { AddDocument } from '#web/features/documents/AddDocument.tsx'
import { fetchDocuments } from '#web/features/documents/documents.api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

/** What belongs to a repair is fetched again with it. */
const REPAIR_DOCUMENTS_KEY = ['repairs', 'documents of a claim'] as const

type Props = { claim: ClaimRecord; label: string; value: string; onChoose: (documentId: string) => void }

/** A document of one of the claim's repairs. It is chosen, or added to a repair there and then. */
export function EntryDocument({ claim, label, value, onChoose }: Props) {
  const me = useMe()
  const refreshMe = useRefreshMe()
  const client = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const [repairId, setRepairId] = useState(claim.repairs[0]?.id ?? '')
  const lists = useQueries({
    queries: claim.repairs.map(({ id }) => ({
      queryKey: [...REPAIR_DOCUMENTS_KEY, id],
      queryFn: async () => (await fetchDocuments(id, null)).documents,
    })),
  })
  const failed = lists.filter(({ error }) => error !== null)
  const documents = lists.flatMap(({ data = [] }) => data)
  if (claim.repairs.length === 0) {
    return <p className="text-sm text-ink-soft">Receipts are kept with a repair. Add a repair to this claim first.</p>
  }
  const added = (document: DocumentRecord) => {
    setAdding(false)
    client.setQueryData<DocumentRecord[]>([...REPAIR_DOCUMENTS_KEY, document.repair_id], (known = []) => [
      document,
      ...known,
    ])
    onChoose(document.id)
    refreshMe()
    for (const queryKey of [['repairs', 'documents', document.repair_id], packKey(claim.id)]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={label}
        value={value}
        options={[
          { value: '', label: 'None' },
          // One that is not offered any more, or not yet, stays chosen.
          ...(value === '' || documents.some(({ id }) => id === value) ? [] : [{ value, label: 'The one of now' }]),
          ...documents.map(({ id, file_name: name }) => ({ value: id, label: name })),
        ]}
        onChoose={onChoose}
      />
      {failed.length > 0 && (
        <ErrorState
          sentence={sentenceOf(failed[0]?.error)}
          onRetry={() => {
            for (const list of failed) void list.refetch()
          }}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      {isAdding ? (
        <div className="flex flex-col gap-4 border-l-4 border-hairline pl-4">
          {claim.repairs.length > 1 && (
            <SelectField
              label="It belongs to"
              value={repairId}
              options={claim.repairs.map(({ id, title }) => ({ value: id, label: title }))}
              onChoose={setRepairId}
            />
          )}
          <AddDocument key={repairId} userId={me.id} repairId={repairId} onAdded={added} />
        </div>
      ) : (
        <Button size="small" className="self-start" onClick={() => setAdding(true)}>
          ADD A NEW ONE
        </Button>
      )}
    </div>
  )
}
