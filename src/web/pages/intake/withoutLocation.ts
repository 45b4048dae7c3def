import { lazyModule, obtained } from '#web/lib/lazyModule.ts'

// Nobody needs it before the request is sent.
const shrinking = lazyModule(async () => (await import('#web/features/files/upload/shrinkPhoto.ts')).shrinkPhoto, {
  reloadsPage: false,
})

/**
 * A copy of the photo without what the camera wrote. Null when this browser cannot read the photo, and `unloaded` when
 * what makes copies could not be loaded.
 */
export async function withoutLocation(photo: File, maxBytes: number): Promise<File | 'unloaded' | null> {
  const loaded = await obtained(shrinking)
  return loaded.kind === 'ready' ? loaded.value(photo, maxBytes).catch(() => null) : 'unloaded'
}
