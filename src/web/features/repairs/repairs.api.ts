import type { z } from 'zod'
import { keepPreviousData, useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FileRecord, listFiles, updateFile } from '#shared/api/files.ts'
import type {
  deleteRepair,
  getRepair,
  getRepairTotals,
  listRepairs,
  Repair,
  RepairPage,
  RepairTotals,
  updateRepair,
} from '#shared/api/repairs.ts'
import type { RepairStatus } from '#shared/repairs/repairs.rules.ts'
import type { PhotoView } from '#shared/files/photoViews.ts'
import { request } from '#backend/request.ts'
import { today } from '#web/lib/dates.ts'
import { TIMEOUT_MS } from '#web/lib/timeLimits.ts'
import type { RepairQuery } from './repairFilter.rules.ts'

export const REPAIRS_KEY = ['repairs'] as const
export const REPAIR_LISTS_KEY = [...REPAIRS_KEY, 'list'] as const
export const repairKey = (id: string) => [...REPAIRS_KEY, 'one', id] as const
export const repairsKey = ({ text, status, sort }: RepairQuery) =>
  [...REPAIR_LISTS_KEY, status, sort, ...(text === '' ? [] : [{ q: text }])] as const
export const OWN_PHOTOS_KEY = ['files', 'recent', 'for a repair'] as const

/** The number of photos that are offered. Older ones are rarely of the same damage. */
const OFFERED = 24

/** The number of repairs fetched at a time. */
const PAGE_SIZE = 50

/** One page of this person's repairs. */
export function fetchRepairPage(
  { text, status, sort }: RepairQuery,
  cursor: string | null,
  signal: AbortSignal,
): Promise<RepairPage> {
  return request<typeof listRepairs>({
    method: 'GET',
    path: '/api/repairs',
    query: {
      limit: PAGE_SIZE,
      sort,
      ...(text === '' ? {} : { q: text }),
      ...(status === null ? {} : { status }),
      ...(cursor === null ? {} : { cursor }),
    },
    timeoutMs: TIMEOUT_MS.list,
    signal,
  })
}

/** One page of the repairs of a shop with this status: of everybody (''), `me`, nobody (`none`) or a member. */
export function fetchBoardPage(
  { shopId, status, who }: { shopId: string; status: RepairStatus; who: string },
  cursor: string | null,
  signal: AbortSignal,
): Promise<RepairPage> {
  return request<typeof listRepairs>({
    method: 'GET',
    path: '/api/repairs',
    query: {
      status,
      sort: status === 'done' ? 'changed' : 'urgency',
      ...(who === '' ? {} : { assigned_to: who }),
      ...(cursor === null ? {} : { cursor }),
    },
    shopId,
    timeoutMs: TIMEOUT_MS.list,
    signal,
  })
}

/** The most repairs that are shown as late or due. */
const DUE_SHOWN = 100

/** The repairs of a shop whose comments ask this person for an answer. Kept with the comments. */
export function useMentions(shopId: string | undefined) {
  return useQuery({
    queryKey: ['comments', 'mentions', shopId],
    queryFn: ({ signal }) =>
      request<typeof listRepairs>({
        method: 'GET',
        path: '/api/repairs',
        query: { mentioned: 'me' },
        ...(shopId === undefined ? {} : { shopId }),
        timeoutMs: TIMEOUT_MS.list,
        signal,
      }),
    enabled: shopId !== undefined,
  })
}

/** The repairs of a shop that are late or due today: of everybody, or as {@link fetchBoardPage} narrows them down. */
export function useDueRepairs(
  shopId: string | undefined,
  { status, who = '' }: { status?: RepairStatus; who?: string } = {},
) {
  const day = today()
  return useQuery({
    queryKey: [...REPAIR_LISTS_KEY, 'due', shopId, status ?? '', who, day],
    queryFn: ({ signal }) =>
      request<typeof listRepairs>({
        method: 'GET',
        path: '/api/repairs',
        query: {
          limit: DUE_SHOWN,
          due_by: day,
          ...(status === undefined ? {} : { status }),
          ...(who === '' ? {} : { assigned_to: who }),
        },
        ...(shopId === undefined ? {} : { shopId }),
        timeoutMs: TIMEOUT_MS.list,
        signal,
      }),
    enabled: shopId !== undefined && status !== 'done',
    placeholderData: keepPreviousData,
  })
}

/** What the repairs of this person cost. */
export function useRepairTotals() {
  return useQuery({
    queryKey: [...REPAIR_LISTS_KEY, 'totals'],
    queryFn: ({ signal }): Promise<RepairTotals> =>
      request<typeof getRepairTotals>({
        method: 'GET',
        path: '/api/repairs/totals',
        timeoutMs: TIMEOUT_MS.list,
        signal,
      }),
  })
}

export function fetchRepair(id: string): Promise<Repair> {
  return request<typeof getRepair>({ method: 'GET', path: '/api/repairs/:id', params: { id } })
}

/** The newest photos of this person. */
export async function fetchOwnPhotos(): Promise<FileRecord[]> {
  const { files } = await request<typeof listFiles>({
    method: 'GET',
    path: '/api/files',
    query: { limit: OFFERED },
    timeoutMs: TIMEOUT_MS.list,
  })
  return files
}

type RepairPatch = NonNullable<z.input<typeof updateRepair.body>>

/** Changes only the fields that the patch names. */
function changeRepair(id: string, patch: RepairPatch): Promise<Repair> {
  return request<typeof updateRepair>({ method: 'PATCH', path: '/api/repairs/:id', params: { id }, body: patch })
}

/** Deletes a repair with its analyses, and its photos if `withPhotos`. */
export function removeRepair(id: string, withPhotos: boolean): Promise<void> {
  return request<typeof deleteRepair>({
    method: 'DELETE',
    path: '/api/repairs/:id',
    params: { id },
    query: withPhotos ? { photos: 'delete' } : {},
    timeoutMs: TIMEOUT_MS.delete,
  })
}

/**
 * Sets the photos of a repair in their order. Those of other repairs are refused: another device may have moved them,
 * and an older list must not undo that.
 */
export function setRepairPhotos(id: string, fileIds: readonly string[]): Promise<Repair> {
  return changeRepair(id, { file_ids: [...fileIds] })
}

/** Adds photos to a repair, beside those that somebody else adds meanwhile. They are moved from other repairs. */
export function addRepairPhotos(id: string, fileIds: readonly string[]): Promise<Repair> {
  return changeRepair(id, { add_file_ids: [...fileIds], move: true })
}

/** Takes photos out of a repair. */
export function takeOutRepairPhotos(id: string, fileIds: readonly string[]): Promise<Repair> {
  return changeRepair(id, { remove_file_ids: [...fileIds] })
}

export function setShows(fileId: string, shows: readonly PhotoView[]): Promise<FileRecord> {
  return request<typeof updateFile>({
    method: 'PATCH',
    path: '/api/files/:id',
    params: { id: fileId },
    body: { shows: [...shows] },
  })
}

/** The most repairs that a choice offers. */
const CHOICE = 100

/** The titles of the repairs that changed last. */
export async function fetchRepairNames(): Promise<{ id: string; title: string }[]> {
  const { repairs } = await request<typeof listRepairs>({
    method: 'GET',
    path: '/api/repairs',
    query: { limit: CHOICE },
    timeoutMs: TIMEOUT_MS.list,
  })
  return repairs.map(({ id, title }) => ({ id, title }))
}

/** The titles of the repairs that changed last, for a choice that is shown. */
export function useRepairNames(isWanted = true) {
  return useQuery({ queryKey: [...REPAIRS_KEY, 'names'], queryFn: fetchRepairNames, enabled: isWanted })
}

export function useRepair(id: string) {
  return useQuery({ queryKey: repairKey(id), queryFn: () => fetchRepair(id) })
}

/** Changes some fields of a repair. The last change of a field wins, wherever it was made. */
export function useRepairChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (patch: RepairPatch) => changeRepair(id, patch),
    onSuccess: (changed) => {
      client.setQueryData<Repair>(repairKey(id), changed)
      void client.invalidateQueries({ queryKey: REPAIR_LISTS_KEY })
    },
  })
}

/**
 * The photos of a run in their order. They are read only for a run with several, because the screen has the record of
 * the photo that it is about. Until then, and without a network, it is that one.
 */
export function useRunPhotos(
  repairId: string | null,
  fileIds: readonly string[],
  file: FileRecord,
): readonly FileRecord[] {
  const repair = useQuery({
    queryKey: repairKey(repairId ?? ''),
    queryFn: () => fetchRepair(repairId ?? ''),
    enabled: repairId !== null && fileIds.length > 1,
  })
  const known = repair.data?.photos ?? []
  const photos = fileIds.flatMap((id) => (id === file.id ? file : (known.find((photo) => photo.id === id) ?? [])))
  return photos.length === 0 ? [file] : photos
}
