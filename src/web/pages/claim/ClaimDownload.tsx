import { useMutation } from '@tanstack/react-query'
import { useId, useState, type MouseEvent } from 'react'
import type { ClaimRecord, PackSummary } from '#shared/api/claims.ts'
import {
  CLAIM_MESSAGES,
  PACK_BYTES_MAX,
  PACK_ORIGINALS,
  PHOTO_PDF_MB,
  WHAT_A_PACK_IS,
  type PackOriginals,
} from '#shared/claims/claims.rules.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { sentenceOf } from '#web/backend/backendError.ts'
import { countText } from '#web/features/claims/claimFields.ts'
import {
  fetchPack,
  photoPdfUrl,
  startClaimPdf,
  startPack,
  startPhotoPdf,
  type usePack,
} from '#web/features/claims/claims.api.ts'
import { useInFlightGuard } from '#web/lib/submitting.ts'
import { useMayDo } from '#web/lib/mayDo.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { DOWNLOAD_ID } from './EntryForm.tsx'

type Props = { claim: ClaimRecord; pack: ReturnType<typeof usePack> }

/** What the insurer gets: everything as one zip, or the photos as PDFs for portals that take no zip. */
export function ClaimDownload({ claim, pack }: Props) {
  // Without what it contains nothing can be chosen. What is next says why it is not known.
  if (pack.data === undefined) return null
  return (
    <section aria-labelledby={DOWNLOAD_ID} className="no-print flex flex-col gap-4">
      <h2 id={DOWNLOAD_ID} tabIndex={-1} className="heading scroll-mt-20 text-3xl outline-none">
        DOWNLOAD
      </h2>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Pack claim={claim} pack={pack.data} />
        <Pdfs claim={claim} pack={pack.data} />
      </div>
      <p className="max-w-prose text-sm text-ink-soft">{WHAT_A_PACK_IS}</p>
    </section>
  )
}

/** Checks with a request first, because browsers do not show why a download was refused. */
function useDownload(claimId: string, what: 'pack' | 'photos') {
  const lock = useInFlightGuard()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (start: () => Promise<void>) => {
      await fetchPack(claimId, what)
      await start()
    },
    onSettled: lock.release,
  })
  return { start: (start: () => Promise<void>) => void (lock.take() && mutate(start)), isPending, isSuccess, error }
}

const CHOICES: Readonly<Record<PackOriginals, { label: string; text: string }>> = {
  keep: { label: 'The original photos', text: 'Byte for byte as you uploaded them. Insurers trust these most.' },
  clean: { label: 'Copies of the photos', text: 'Without the camera’s details and without where they were taken.' },
  none: { label: 'No photos', text: 'Only the reports, lists and documents.' },
}

function Pack({ claim, pack }: { claim: ClaimRecord; pack: PackSummary }) {
  const id = useId()
  const mayDo = useMayDo()
  const [originals, setOriginals] = useState<PackOriginals | null>(pack.photos === 0 ? 'none' : null)
  const [isTicked, setTicked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const download = useDownload(claim.id, 'pack')
  const start = () => {
    const problem = problemOf(originals, isTicked, pack)
    setFault(problem)
    if (problem === null && originals !== null) download.start(() => startPack(claim.id, originals))
  }
  return (
    <div className="plate flex flex-col gap-4 p-4 sm:p-5">
      <h3 className="heading text-2xl">EVERYTHING AS ONE ZIP</h3>
      <p className="figures text-sm text-ink-soft">
        {countText(pack.photos, 'photo', 'photos')}, {countText(pack.documents, 'document', 'documents')},{' '}
        {megabytes(pack.bytes)} MB with the originals
      </p>
      {pack.photos > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-semibold">How do the photos go into it?</legend>
          {PACK_ORIGINALS.filter((value) => value !== 'keep' || mayDo('originals')).map((value) => (
            <label
              key={value}
              className="flex min-h-12 gap-3 rounded-plate border-2 border-rule bg-sheet px-3.5 py-2 has-checked:bg-bench has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input
                type="radio"
                name={id}
                className="mt-0.5 size-6 shrink-0 accent-ink"
                checked={originals === value}
                onChange={() => {
                  setOriginals(value)
                  setFault(null)
                }}
              />
              <span className="min-w-0 font-semibold">
                {CHOICES[value].label}{' '}
                <span className="block text-sm font-normal text-ink-soft">{CHOICES[value].text}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {originals === 'keep' && (
        <label className="flex gap-3">
          <input
            type="checkbox"
            className="mt-0.5 size-6 shrink-0 accent-ink"
            checked={isTicked}
            onChange={({ target }) => {
              setTicked(target.checked)
              setFault(null)
            }}
          />
          <span className="min-w-0">{whatOriginalsContain(pack)}</span>
        </label>
      )}
      {fault !== null && <Notice tone="error">{fault}</Notice>}
      <Button tone="primary" size="large" aria-disabled={download.isPending} onClick={start}>
        {download.isPending ? 'PREPARING...' : 'DOWNLOAD THE PACK'}
      </Button>
      <Outcome download={download} />
    </div>
  )
}

function problemOf(originals: PackOriginals | null, isTicked: boolean, { bytes }: PackSummary): string | null {
  if (originals === null) return 'Please choose how the photos go into the pack.'
  if (originals !== 'keep') return null
  if (!isTicked) return 'Please tick that you know what the originals contain.'
  return bytes > PACK_BYTES_MAX ? CLAIM_MESSAGES.packTooLarge : null
}

function whatOriginalsContain({ photos, with_location: located }: PackSummary): string {
  const place =
    located === 0 ? '' : ` and, in ${located} of ${countText(photos, 'photo', 'photos')}, where they were taken`
  return `The originals contain the camera's details${place}.`
}

/** The claim and its photos. One link for each part of these, because portals take files of a few MB only. */
function Pdfs({ claim, pack }: { claim: ClaimRecord; pack: PackSummary }) {
  const download = useDownload(claim.id, 'photos')
  const sizes = PHOTO_PDF_MB.flatMap((mb) => {
    const parts = pack.photo_pdfs.find(({ max_mb: max }) => max === mb)?.parts ?? 0
    return parts === 0 ? [] : [{ mb, parts }]
  })
  return (
    <div className="plate flex flex-col gap-4 p-4 sm:p-5">
      <h3 className="heading text-2xl">AS PDF</h3>
      <p className="text-sm text-ink-soft">
        For portals that take no zip: the claim with its lists, and every photo with its caption, without where it was
        taken.
      </p>
      <Button
        className="self-start"
        aria-disabled={download.isPending}
        onClick={() => download.start(() => startClaimPdf(claim.id))}
      >
        THE CLAIM AND ITS LISTS
      </Button>
      {sizes.map(({ mb, parts }) => (
        <div key={mb} className="flex flex-col gap-2">
          <p className="font-semibold">Photos, at most {mb} MB each</p>
          <ul className="flex flex-wrap gap-2">
            {Array.from({ length: parts }, (_, place) => place + 1).map((part) => {
              const pdf = { part, max_mb: mb }
              const begin = (event: MouseEvent) => {
                event.preventDefault()
                download.start(() => startPhotoPdf(claim.id, pdf))
              }
              return (
                <li key={part}>
                  <a
                    href={photoPdfUrl(claim.id, pdf)}
                    download=""
                    onClick={begin}
                    aria-label={`PART ${part} OF ${parts}, at most ${mb} MB`}
                    className={buttonClass('plain', 'small', 'figures')}
                  >
                    {`PART ${part} OF ${parts}`}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
      <Outcome download={download} />
    </div>
  )
}

function Outcome({ download: { isSuccess, error } }: { download: ReturnType<typeof useDownload> }) {
  return (
    <>
      {/* The region must exist before its text is added, or some screen readers stay silent. */}
      <div role="status">
        {isSuccess && (
          <Notice tone="success" isQuiet>
            Your download has started. Stay logged in until it&apos;s done.
          </Notice>
        )}
      </div>
      {error !== null && <Notice tone="error">{sentenceOf(error)}</Notice>}
    </>
  )
}
