import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { PHOTO_FORMATS } from '#shared/files/photoFormat.rules.ts'
import type { StoredDocument } from '../documents/documents.types.ts'
import type { Documents } from '../documents/documents.usecases.ts'
import type { ImageProcessor } from '../files/files.port.ts'
import type { StoredPhoto } from '../files/files.types.ts'
import type { Files } from '../files/files.usecases.ts'
import type { Member } from '#server/platform/actor.ts'
import { newId } from '#server/platform/ids/ids.ts'

export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

export type PackFilesParts = {
  files: Pick<Files, 'content'>
  documents: Pick<Documents, 'content'>
  images: Pick<ImageProcessor, 'process'>
  /** The folder for files that exist for a moment. */
  tempDir: string
}

/** A file whose bytes are known to be what they must be. `open` fails when they change meanwhile. */
export type CheckedFile = { sha256: string; bytes: number; open: () => Promise<Readable> }

/** The stored bytes are not those that were received. */
export class NotVerified extends Error {}

export type PackFiles = ReturnType<typeof createPackFiles>

/** The stored files of a claim, each read once before it is sent: what was sent cannot be taken back. */
export function createPackFiles({ files, documents, images, tempDir }: PackFilesParts) {
  /** Throws {@link NotVerified} unless the bytes have the hash that was taken while they were received. */
  async function checked(open: () => Promise<Readable>, sha256: string): Promise<CheckedFile> {
    const hash = createHash('sha256')
    let bytes = 0
    await pipeline(await open(), async (source) => {
      for await (const chunk of source) {
        hash.update(chunk as Buffer)
        bytes += (chunk as Buffer).length
      }
    })
    if (hash.digest('hex') !== sha256) throw new NotVerified()
    return { sha256, bytes, open: async () => verifying(await open(), sha256) }
  }

  const held = (content: Uint8Array): CheckedFile => ({
    sha256: hashOf(content),
    bytes: content.length,
    open: async () => Readable.from([content], { objectMode: false }),
  })

  return {
    original: async (photo: StoredPhoto): Promise<CheckedFile> =>
      checked(async () => (await files.content([photo.workspaceId], photo.id, 'original')).open(), photo.sha256),

    /** The copy without metadata. */
    async copy(photo: StoredPhoto): Promise<CheckedFile> {
      const open = async () => (await files.content([photo.workspaceId], photo.id, 'display')).open()
      return photo.displaySha256 === null ? held(await buffer(await open())) : checked(open, photo.displaySha256)
    },

    document: async (member: Member, document: StoredDocument): Promise<CheckedFile> =>
      checked(async () => (await documents.content(member, document.id, 'original')).open(), document.sha256),

    /** A copy of a photographed document without what the camera wrote into it, such as where it was taken. */
    async copyOfDocument(member: Member, document: StoredDocument): Promise<CheckedFile> {
      const type = PHOTO_FORMATS.find((format) => format === document.fileType)
      if (type === undefined) throw new Error('Only a photo has a copy')
      const temporary = (name: string) => path.join(tempDir, `${newId()}.${name}`)
      const [original, displayPath, thumbPath] = [temporary('original'), temporary('display'), temporary('thumb')]
      try {
        const { open } = await this.document(member, document)
        await pipeline(await open(), createWriteStream(original, { flags: 'wx', mode: 0o600 }))
        const photo = { path: original, type, userId: member.userId }
        const result = await images.process(photo, { displayPath, thumbPath })
        if (result.kind !== 'processed') throw new Error(`A stored document could not be decoded: ${result.kind}`)
        return held(await buffer(createReadStream(displayPath)))
      } finally {
        await Promise.all([original, displayPath, thumbPath].map((file) => rm(file, { force: true })))
      }
    },
  }
}

/** The same bytes. Fails at their end unless they have this hash, so that what is sent is seen to be incomplete. */
function verifying(source: Readable, sha256: string): Readable {
  const hash = createHash('sha256')
  const passed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new NotVerified()),
  })
  source.once('error', (error) => passed.destroy(error))
  passed.once('close', () => source.destroy())
  return source.pipe(passed)
}
