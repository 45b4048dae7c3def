import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading, Modal } from 'react-aria-components/Modal'
import type { FileRecord } from '#shared/api/files.ts'
import { PhotoCaption } from '#web/features/files/PhotoCaption.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { CameraFacts, PhotoFacts, type SeverityView } from './PhotoFacts.tsx'
import { NAME_OF_ROW, PhotoActions } from './HistoryRow.tsx'
import { PhotoName } from './PhotoName.tsx'

type Props = {
  file: FileRecord
  chip: SeverityView
  onDelete: (file: FileRecord) => void
  /** Shows only the photos of its repair. */
  onShowRepair: ((repairId: string) => void) | null
  onClose: () => void
}

/** One photo of the grid, with its name and what can be done with it. */
export function PhotoDetails({ file, chip, onDelete, onShowRepair, onClose }: Props) {
  const { repair_id: repairId } = file
  return (
    <Overlay
      onClose={onClose}
      isDismissable
      className="fixed inset-0 z-50 grid place-items-end bg-[rgb(0_0_0/68%)] p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:place-items-center"
    >
      <Modal className="rise max-h-full w-full max-w-2xl overflow-y-auto rounded-plate border-2 border-rule bg-sheet text-ink shadow-dialog">
        <Dialog className="outline-none">
          <div className="relative border-b-2 border-rule bg-coal">
            <img
              src={file.file_url}
              alt=""
              width={file.width}
              height={file.height}
              className="max-h-[55dvh] w-full object-contain"
            />
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="absolute top-2 right-2 grid size-11 place-items-center rounded-plate bg-coal text-on-coal"
            >
              <X className="size-6" aria-hidden="true" />
            </button>
          </div>
          <div className="flex flex-col gap-4 p-4 sm:p-5">
            <div>
              <Heading slot="title" className="sr-only">
                {file.file_name}
              </Heading>
              {file.severity !== null && file.damage_type != null && (
                <p className="heading text-3xl">{file.damage_type}</p>
              )}
              <PhotoName file={file} className={NAME_OF_ROW} />
              <PhotoCaption file={file} />
              <PhotoFacts file={file} chip={chip} />
              <CameraFacts file={file} />
            </div>
            <PhotoActions file={file} onDelete={onDelete} isOpen />
            {repairId !== null && onShowRepair !== null && (
              <button
                type="button"
                onClick={() => onShowRepair(repairId)}
                className="min-h-11 self-start font-semibold underline underline-offset-4"
              >
                Show only the photos of this repair
              </button>
            )}
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  )
}
