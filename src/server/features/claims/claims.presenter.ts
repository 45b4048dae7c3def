import type { ClaimRecord, EntryRecord } from '#shared/api/claims.ts'
import { repairTitle } from '#shared/repairs/repairs.rules.ts'
import type { StoredClaim, StoredEntry } from './claims.types.ts'
import type { WholeClaim } from './claims.usecases.ts'

export function presentClaim(claim: WholeClaim): ClaimRecord {
  const { totals, repairs } = claim
  return {
    ...presentFacts(claim),
    repairs: repairs.map((repair) => ({
      id: repair.id,
      title: repairTitle(repair),
      photos: repair.fileIds.length + (repair.afterFileId === null ? 0 : 1),
    })),
    totals: {
      items: totals.items,
      replacement_cost: totals.replacementCost,
      expenses: totals.expenses,
      next_due_on: totals.nextDueOn,
    },
  }
}

/** The claim with the ids of its repairs, for the download of an account's data. */
export const presentWithIds = (claim: StoredClaim) => ({ ...presentFacts(claim), repair_ids: claim.repairIds })

function presentFacts({ id, title, status, facts, createdBy, createdAt, updatedAt }: StoredClaim) {
  return {
    id,
    title,
    status,
    ...facts,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

export function presentEntry({ id, said, createdBy, createdAt }: StoredEntry): EntryRecord {
  return { id, ...said, created_by: createdBy, created_at: createdAt.toISOString() }
}

export const presentEntryWithClaim = (entry: StoredEntry) => ({ ...presentEntry(entry), claim_id: entry.claimId })
