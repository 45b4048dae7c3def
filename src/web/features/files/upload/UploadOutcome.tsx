import type { ReactNode } from 'react'
import { UPLOAD_MESSAGES } from '#shared/files/uploads.rules.ts'
import { PHOTOS_PER_REPAIR } from '#shared/repairs/repairs.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import type { HeldBatch } from '#web/features/files/waiting/useWaitingPhotos.ts'

/**
 * The notices of a running, a waiting and an ended upload are equally high, because the questions stand below them, and
 * nothing may move under the finger of a person who answers them.
 */
function noticeClass(photos: number): string {
  return classNames(
    'flex flex-wrap items-center justify-between gap-3',
    // Of many photos it is asked if they show one damage or several.
    photos > PHOTOS_PER_REPAIR ? 'min-h-69 content-center sm:min-h-45' : 'min-h-29 sm:min-h-14',
  )
}

/** The photos that are on their way, or wait for a connection. The parent's live region announces it. */
export function UploadProgress({ batch }: { batch: HeldBatch }) {
  const { open, share, isUploading, unkept } = batch
  const kept =
    open === 1
      ? "Your photo is kept on this device. It's sent by itself when you're online again."
      : `Your ${open} photos are kept on this device. They're sent by themselves when you're online again.`
  return (
    <Notice tone="notice" isQuiet>
      {/* It keeps its height until the screen has taken over what was sent. */}
      <div className={noticeClass(open + batch.uploaded.length)}>
        {isUploading ? (
          <div className="flex w-full flex-col gap-2">
            <p>{open === 1 ? 'Uploading your photo' : `Uploading ${open} photos`}</p>
            <Progress label="Upload" share={share} />
          </div>
        ) : (
          open > 0 && <p>{unkept === null ? kept : UPLOAD_MESSAGES.notKept[unkept]}</p>
        )}
      </div>
    </Notice>
  )
}

/** What was not sent. Some of it is tried again by itself; the rows of the photos say which. */
export function UploadFailures({ failures }: { failures: readonly string[] }) {
  if (failures.length === 0) return null
  return (
    <Notice tone="error">
      <p>{UPLOAD_MESSAGES.someFailed}</p>
      <ul className="list-disc pl-5">
        {failures.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

type UploadedProps = {
  /** The photos that have just arrived. */
  count: number
  /** The photos that the next step is about. */
  photos: number
  children: ReactNode
}

/** That photos have arrived, with the next step. */
export function Uploaded({ count, photos, children }: UploadedProps) {
  return (
    <Notice tone="success" isQuiet>
      <div className={noticeClass(photos)}>
        <p>{UPLOAD_MESSAGES.uploaded(count)}</p>
        {children}
      </div>
    </Notice>
  )
}
