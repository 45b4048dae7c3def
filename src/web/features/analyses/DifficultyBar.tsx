import { DIFFICULTIES, difficultySegments, type Difficulty } from '#shared/analyses/analysis.rules.ts'
import { classNames } from '#web/lib/classNames.ts'
import { DIFFICULTY_COLOR } from './levels.ts'

/** Four segments that show how hard the work is, with the word above. They have no color when no photo was analyzed. */
export function DifficultyBar({ level, isGuidance }: { level: Difficulty; isGuidance: boolean }) {
  const filled = difficultySegments(level)
  const [color = ''] = isGuidance ? ['bg-ink-soft'] : DIFFICULTY_COLOR[level].split(' ')
  return (
    <section className="min-w-0" aria-labelledby="difficulty">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="difficulty" className="label">
          DIFFICULTY LEVEL
        </h2>
        <p className="heading text-2xl">
          {level}
          <span className="sr-only">
            , {filled} of {DIFFICULTIES.length}
          </span>
        </p>
      </div>
      <div className="mt-2 grid grid-cols-4 gap-1.5" aria-hidden="true">
        {DIFFICULTIES.map((word, index) => (
          <span key={word} className={classNames('h-3 border-2 border-rule', index < filled ? color : 'bg-bench')} />
        ))}
      </div>
    </section>
  )
}
