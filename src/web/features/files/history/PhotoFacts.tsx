import type { ComponentType } from 'react'
import type { Mark } from '#shared/advice/advice.ts'
import { MARKS_LINE, placeOf } from '#shared/advice/marks.rules.ts'
import type { Severity } from '#shared/analyses/analysis.rules.ts'
import type { FileRecord } from '#shared/api/files.ts'
import { cameraLine } from '#shared/files/cameraFacts.messages.ts'
import { isNotAnalyzed } from '#shared/files/history.rules.ts'
import { megabytes } from '#shared/files/uploads.rules.ts'
import { originalToDownload } from '#web/features/files/history.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { day } from '#web/lib/dates.ts'

/** What is below the name of a photo: its severity, its date and size, and the way to its original. */
export function PhotoFacts({ file, chip }: { file: FileRecord; chip: SeverityView }) {
  return (
    <>
      <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <PhotoChip file={file} as={chip} />
        <span>
          {day(file.created_at)} · {megabytes(file.file_size)} MB
        </span>
      </p>
      <OriginalDownload file={file} />
    </>
  )
}

/** How a severity is shown, which the page brings along. */
export type SeverityView = ComponentType<{ severity: Severity; noDamage?: boolean | undefined }>

type ChipProps = { file: Pick<FileRecord, 'severity' | 'no_damage' | 'is_analyzing'>; as: SeverityView }

/** What is known of the damage on a photo: its severity, or that nobody has looked at it yet. */
export function PhotoChip({ file, as: View }: ChipProps) {
  if (file.severity !== null) return <View severity={file.severity} noDamage={file.no_damage} />
  return (
    <span
      className={classNames(
        'label inline-block rounded-plate border border-dashed border-rule bg-sheet px-2 py-0.75 leading-none text-ink',
      )}
    >
      {isNotAnalyzed(file) ? 'Not analyzed' : 'Analyzing'}
    </span>
  )
}

/** Shown next to VIEW when VIEW opens a copy, because only one browser can display the original. */
export function OriginalDownload({ file }: { file: FileRecord }) {
  const original = originalToDownload(file)
  if (original === null) return null
  return (
    <a
      href={original.url}
      download={file.file_name}
      className="no-print inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      aria-label={`Download the original (${original.format}) of ${file.file_name}`}
    >
      Download the original ({original.format})
    </a>
  )
}

/** What the camera wrote into the photo, and whether the app sent a smaller copy, which lacks that. */
export function CameraFacts({ file }: { file: Pick<FileRecord, 'camera' | 'made_smaller'> }) {
  const line = cameraLine(file)
  return line !== '' && <p className="figures text-sm text-ink-soft">{line}</p>
}

type OutlineProps = { marks: readonly Mark[]; width: number; height: number }

/** Size of a number beside an outline, as a part of the shorter side of the photo. */
const NUMBER_SIZE = 0.09

/**
 * Outlines on a photo, with the numbers of the list below it. White dashes on black can be seen on every photo. The
 * drawing fits into its box as the photo does.
 */
export function MarkOutlines({ marks, width, height }: OutlineProps) {
  const size = Math.min(width, height) * NUMBER_SIZE
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
      data-marks
    >
      {marks.map((mark, index) => {
        const box = { x: mark.x * width, y: mark.y * height, width: mark.width * width, height: mark.height * height }
        const left = Math.min(Math.max(0, box.x), width - size)
        const top = Math.min(Math.max(0, box.y), height - size)
        return (
          <g key={index} fill="none">
            <rect {...box} stroke="#000" strokeWidth="6" vectorEffect="non-scaling-stroke" />
            <rect {...box} stroke="#fff" strokeWidth="3" strokeDasharray="9 6" vectorEffect="non-scaling-stroke" />
            <rect x={left} y={top} width={size} height={size} fill="#000" />
            <text
              x={left + size / 2}
              y={top + size / 2}
              fill="#fff"
              fontSize={size * 0.72}
              fontWeight="700"
              textAnchor="middle"
              dominantBaseline="central"
            >
              {index + 1}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The marks in words, for everybody who cannot make out the outlines. */
export function MarkList({ marks }: { marks: readonly Mark[] }) {
  return (
    <div className="border-t-2 border-hairline p-4">
      <h2 className="font-semibold">Marked on the photo</h2>
      <p className="text-sm text-ink-soft">{MARKS_LINE}</p>
      <ol className="mt-2 flex flex-col gap-1.5">
        {marks.map((mark, index) => (
          <li key={index} className="flex gap-3 leading-snug">
            <span className="figures grid size-6 shrink-0 place-items-center bg-[#000] text-sm font-bold text-[#fff]">
              {index + 1}
            </span>
            <span className="min-w-0">
              {mark.label} ({placeOf(mark)})
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
