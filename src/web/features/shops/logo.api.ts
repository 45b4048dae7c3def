import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteFile, FileRecord, getFile } from '#shared/api/files.ts'
import type { ShopDetails, updateShop } from '#shared/api/shops.ts'
import { request } from '#backend/request.ts'
import { uploadPhoto } from '#backend/uploadPhoto.ts'
import { randomId } from '#web/lib/hex.ts'

/** What changes with a logo: the shop, and the lists and counts of photos, which do not have it. */
const CHANGED = ['shops', 'me', 'files', 'overview']

/** Uploads a logo and shows it at once, or with null takes it away. The file of the former one is deleted. */
export function useChangeLogo(shop: ShopDetails) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File | null) => {
      const logo = file === null ? null : await upload(shop.id, file)
      await brand(shop, logo?.id ?? null).catch(async (error: unknown) => {
        if (logo !== null) await forget(logo.id)
        throw error
      })
      if (shop.branding.logo_file_id !== null) await forget(shop.branding.logo_file_id)
    },
    onSuccess: () => Promise.all(CHANGED.map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}

const upload = (shopId: string, file: File): Promise<FileRecord> =>
  uploadPhoto({
    file,
    shopId,
    idempotencyKey: randomId(),
    isSmallerCopy: false,
    isBackground: false,
    onProgress: () => undefined,
    onSent: () => undefined,
    signal: new AbortController().signal,
  })

const brand = ({ id, branding }: ShopDetails, logoId: string | null) =>
  request<typeof updateShop>({
    method: 'PATCH',
    path: '/api/shops/:shop_id',
    params: { shop_id: id },
    body: { branding: { ...branding, logo_file_id: logoId } },
  })

/** Deletes what was a logo and nothing else. One that cannot be deleted now becomes a photo of the shop. */
async function forget(id: string): Promise<void> {
  try {
    const file = await request<typeof getFile>({ method: 'GET', path: '/api/files/:id', params: { id } })
    if (file.repair_id !== null) return
    await request<typeof deleteFile>({ method: 'DELETE', path: '/api/files/:id', params: { id } })
  } catch {
    // The shop has its new logo all the same.
  }
}
