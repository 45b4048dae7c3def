import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OverviewRepair } from '#shared/api/overview.ts'
import { analysisPath, repairPath } from '#web/lib/paths.ts'
import { Photo } from '#web/ui/Photo.tsx'

type Props = { repair: OverviewRepair; overCover?: ReactNode; children: ReactNode }

/** A repair on the dashboard. The whole row leads to its result. */
export function RepairRow({ repair, overCover, children }: Props) {
  return (
    <li>
      <Link
        to={repair.file_id === null ? repairPath(repair.id) : analysisPath(repair.file_id)}
        className="group plate flex h-full items-center gap-4 p-3 transition-colors duration-[var(--fast)] hover:border-yellow-deep"
      >
        <span className="relative block shrink-0 overflow-hidden rounded-plate">
          <Photo src={repair.cover} alt="" isLazy={false} className="size-20 rounded-plate border-2 border-rule" />
          {overCover}
        </span>
        <span className="flex min-w-0 grow flex-col items-start gap-1.5">
          <span className="line-clamp-2 text-lg leading-snug font-semibold">{repair.title}</span>
          {children}
        </span>
      </Link>
    </li>
  )
}
