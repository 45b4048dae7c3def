import type { Mark } from '#shared/advice/advice.ts'
import { MARKS_LINE, placeOf } from '#shared/advice/marks.rules.ts'

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
