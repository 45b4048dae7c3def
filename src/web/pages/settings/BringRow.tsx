import { useState } from 'react'
import { LazyBringPhotos } from '#web/features/moving/LazyBringPhotos.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Opens a backup of the app without a server, here or in the account of a server. */
export function BringRow() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="grow basis-52">
          <p className="text-lg font-semibold">Open a Backup</p>
          <p className="text-sm text-ink-soft">
            Brings photos and repairs here that were kept on a device without a server
          </p>
        </div>
        <Button className="grow sm:grow-0" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          OPEN A BACKUP
        </Button>
      </div>
      {isOpen && <LazyBringPhotos />}
    </div>
  )
}
