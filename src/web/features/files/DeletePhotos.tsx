import type { FileRecord } from '#shared/api/files.ts'
import { LazyConfirmDialog } from '#web/ui/LazyConfirmDialog.tsx'

type Props = { files: readonly FileRecord[]; onConfirm: () => void; onCancel: () => void }

/** Asks before photos are deleted. */
export function DeletePhotos({ files, ...props }: Props) {
  const [only] = files
  if (only === undefined) return null
  const isOne = files.length === 1
  return (
    <LazyConfirmDialog
      title={isOne ? 'DELETE THIS PHOTO?' : `DELETE ${files.length} PHOTOS?`}
      text={
        isOne
          ? `${only.file_name} and its analyses will be deleted. You can undo this for a few seconds.`
          : 'They and their analyses will be deleted. You can undo this for a few seconds.'
      }
      confirmLabel="DELETE"
      cancelLabel="CANCEL"
      tone="danger"
      {...props}
    />
  )
}
