import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  addEntry,
  ClaimEntry,
  ClaimPage,
  ClaimRecord,
  createClaim,
  deleteClaim,
  deleteEntry,
  downloadClaimPdf,
  downloadPack,
  downloadPhotoPdf,
  EntryRecord,
  getClaim,
  listClaims,
  listEntries,
  lookAtPack,
  PackSummary,
  replaceEntry,
  updateClaim,
} from '#shared/api/claims.ts'
import type { ClaimList, PackOriginals, PhotoPdfMb } from '#shared/claims/claims.rules.ts'
import { startDownload } from '#backend/downloads.ts'
import { request } from '#backend/request.ts'
import { callUrl } from '#web/backend/call.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'

const CLAIMS_KEY = ['claims'] as const
export const claimListKey = [...CLAIMS_KEY, 'list'] as const
export const claimKey = (id: string) => [...CLAIMS_KEY, 'one', id] as const
export const packKey = (id: string) => [...CLAIMS_KEY, 'pack', id] as const
export const entriesKey = (id: string, list: ClaimList) => [...CLAIMS_KEY, 'entries', id, list] as const

/** As many as the page of the claims asks the browser to fetch beside its scripts. */
const PAGE_SIZE = 50

function fetchPage(cursor: string | null): Promise<ClaimPage> {
  return request<typeof listClaims>({
    method: 'GET',
    path: '/api/claims',
    query: { limit: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
    timeoutMs: TIMEOUT_MS.list,
  })
}

/** This person's claims, newest first. The local app has none. */
export function useClaims() {
  const list = useInfiniteQuery({
    queryKey: claimListKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: !globalThis.IS_LOCAL_APP,
  })
  return { ...list, claims: list.data?.pages.flatMap((page) => page.claims) ?? [] }
}

/** All of them, to find which one a repair is in. */
export function useEveryClaim() {
  return useQuery({
    queryKey: [...CLAIMS_KEY, 'every'],
    queryFn: async () => {
      const all: ClaimRecord[] = []
      for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
        const page: ClaimPage = await fetchPage(cursor)
        all.push(...page.claims)
        cursor = page.next_cursor
      }
      return all
    },
  })
}

/**
 * Most of what a claim shows is changed on other screens: the names of its repairs, their photos and their documents.
 * So it is asked for again whenever a claim is opened.
 */
const CHANGED_ELSEWHERE = { staleTime: 0 } as const

export function useClaim(id: string) {
  return useQuery({
    ...CHANGED_ELSEWHERE,
    queryKey: claimKey(id),
    queryFn: () => request<typeof getClaim>({ method: 'GET', path: '/api/claims/:id', params: { id } }),
    enabled: !globalThis.IS_LOCAL_APP,
  })
}

/** What is sent under a key that every attempt at the same action has. */
type Keyed<Body> = { body: Body; key: string }

export type NewClaimBody = z.input<typeof createClaim.body>

export function useCreateClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: Keyed<NewClaimBody>) =>
      request<typeof createClaim>({ method: 'POST', path: '/api/claims', body, idempotencyKey: key }),
    onSuccess: (made) => {
      client.setQueryData(claimKey(made.id), made)
      void client.invalidateQueries({ queryKey: CLAIMS_KEY })
    },
  })
}

export type ClaimChange = z.input<typeof updateClaim.body>

/** Changes some fields of a claim. */
export function useClaimChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    // One request after the other, so that the last order of the repairs wins.
    scope: { id: claimKey(id).join(' ') },
    mutationFn: (change: ClaimChange) =>
      request<typeof updateClaim>({ method: 'PATCH', path: '/api/claims/:id', params: { id }, body: change }),
    onSuccess: (changed) => {
      client.setQueryData(claimKey(id), changed)
      void client.invalidateQueries({ queryKey: CLAIMS_KEY, predicate: ({ queryKey }) => queryKey[1] !== 'one' })
    },
    onError: () => client.invalidateQueries({ queryKey: claimKey(id) }),
  })
}

export function useDeleteClaim(id: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      request<typeof deleteClaim>({
        method: 'DELETE',
        path: '/api/claims/:id',
        params: { id },
        timeoutMs: TIMEOUT_MS.delete,
      }),
    onSuccess: () => {
      onDeleted()
      for (const queryKey of [claimKey(id), packKey(id)]) client.removeQueries({ queryKey })
      void client.invalidateQueries({ queryKey: claimListKey })
    },
  })
}

export type EntryOf<List extends ClaimList> = Extract<EntryRecord, { list: List }>

export function useEntries<List extends ClaimList>(claimId: string, list: List) {
  return useQuery({
    ...CHANGED_ELSEWHERE,
    queryKey: entriesKey(claimId, list),
    queryFn: async () => {
      const { entries } = await request<typeof listEntries>({
        method: 'GET',
        path: '/api/claims/:id/entries',
        params: { id: claimId },
        query: { list },
        timeoutMs: TIMEOUT_MS.list,
      })
      return entries.filter((entry): entry is EntryOf<List> => entry.list === list)
    },
  })
}

/** An entry changes its list, the totals of the claim, and what its pack has. */
function useEntriesChanged(claimId: string, list: ClaimList): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [entriesKey(claimId, list), claimKey(claimId), packKey(claimId), claimListKey]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}

/** Adds an entry, or replaces what one says. */
export function useSaveEntry(claimId: string, list: ClaimList, replacedId: string | null) {
  const onSuccess = useEntriesChanged(claimId, list)
  return useMutation({
    mutationFn: ({ body, key }: Keyed<ClaimEntry>) =>
      replacedId === null
        ? request<typeof addEntry>({
            method: 'POST',
            path: '/api/claims/:id/entries',
            params: { id: claimId },
            body,
            idempotencyKey: key,
          })
        : request<typeof replaceEntry>({
            method: 'PUT',
            path: '/api/claim-entries/:id',
            params: { id: replacedId },
            body,
          }),
    onSuccess,
  })
}

export function useDeleteEntry(claimId: string, list: ClaimList) {
  const onSuccess = useEntriesChanged(claimId, list)
  return useMutation({
    mutationFn: (id: string) =>
      request<typeof deleteEntry>({ method: 'DELETE', path: '/api/claim-entries/:id', params: { id } }),
    onSuccess,
  })
}

type Download = NonNullable<z.input<typeof lookAtPack.query>['before']>

/** Before a download it is refused with the same message as that. */
export function fetchPack(id: string, before?: Download): Promise<PackSummary> {
  return request<typeof lookAtPack>({
    method: 'GET',
    path: '/api/claims/:id/pack',
    params: { id },
    ...(before === undefined ? {} : { query: { before } }),
  })
}

export function usePack(id: string) {
  return useQuery({ ...CHANGED_ELSEWHERE, queryKey: packKey(id), queryFn: () => fetchPack(id) })
}

export function startPack(id: string, originals: PackOriginals): Promise<void> {
  return startDownload<typeof downloadPack>({ path: '/api/claims/:id/pack.zip', params: { id }, query: { originals } })
}

export function startClaimPdf(id: string): Promise<void> {
  return startDownload<typeof downloadClaimPdf>({ path: '/api/claims/:id/claim.pdf', params: { id } })
}

type PhotoPdf = { part: number; max_mb: PhotoPdfMb }

const photoPdf = (id: string, query: PhotoPdf) =>
  ({ path: '/api/claims/:id/photos.pdf', params: { id }, query }) as const

export const photoPdfUrl = (id: string, pdf: PhotoPdf): string => callUrl<typeof downloadPhotoPdf>(photoPdf(id, pdf))

export function startPhotoPdf(id: string, pdf: PhotoPdf): Promise<void> {
  return startDownload<typeof downloadPhotoPdf>(photoPdf(id, pdf))
}

/** The small copy of a photo. */
export const thumbnailOf = (fileId: string): string => `/api/files/${encodeURIComponent(fileId)}/content?variant=thumb`
