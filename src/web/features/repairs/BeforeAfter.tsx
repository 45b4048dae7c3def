import { useState } from 'react'
import type { FileRecord } from '#shared/api/files.ts'

const LAYER = 'absolute inset-0 size-full object-cover'

/** Both photos in one place, with a slider that uncovers the one or the other. On paper they are beside each other. */
export function BeforeAfter({ before, after }: { before: FileRecord; after: FileRecord }) {
  const [place, setPlace] = useState(50)
  return (
    <div className="no-print flex flex-col">
      <div className="relative aspect-[4/3] w-full overflow-hidden rounded-plate border-2 border-rule bg-bench">
        <img src={before.file_url} alt={`Before: ${before.file_name}`} loading="lazy" className={LAYER} />
        <img
          src={after.file_url}
          alt={`After: ${after.file_name}`}
          loading="lazy"
          className={LAYER}
          style={{ clipPath: `inset(0 0 0 ${place}%)` }}
        />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-1 -translate-x-1/2 bg-yellow outline-1 outline-coal"
          style={{ left: `${place}%` }}
        />
        <span aria-hidden="true" className="label absolute top-2 left-2 rounded-plate bg-coal px-2 py-1 text-on-coal">
          BEFORE
        </span>
        <span aria-hidden="true" className="label absolute top-2 right-2 rounded-plate bg-coal px-2 py-1 text-on-coal">
          AFTER
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={place}
        aria-label="How much of the photo before is shown"
        aria-valuetext={`${place}% before, ${100 - place}% after`}
        onChange={({ target }) => setPlace(Number(target.value))}
        className="h-11 w-full accent-(--ink)"
      />
    </div>
  )
}
