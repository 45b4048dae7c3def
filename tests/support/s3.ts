import { openS3, type S3Server } from './s3Server.ts'
import { whenOver } from './whenOver.ts'

/** An S3-compatible store with one empty bucket, until the end of this test file. */
export async function startS3(options: { bucket?: string } = {}): Promise<S3Server> {
  const { close, ...server } = await openS3(options)
  whenOver(close)
  return server
}
