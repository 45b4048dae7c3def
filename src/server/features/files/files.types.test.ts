import { expectTypeOf, it } from 'vitest'
import type { FilesRepository } from './files.repository.ts'
import type { UploadAllowed } from './files.types.ts'

it('lets a photo be stored only with the proof that there was room for it', () => {
  expectTypeOf<Parameters<FilesRepository['insert']>[1]>().toEqualTypeOf<UploadAllowed>()
  expectTypeOf<Awaited<ReturnType<FilesRepository['countPhoto']>>['allowed']>().toEqualTypeOf<UploadAllowed | null>()
  expectTypeOf<{ userId: string; bytes: number }>().not.toExtend<UploadAllowed>()
})
