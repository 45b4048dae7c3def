import { Dialog } from 'react-aria-components/Dialog'
import { Modal, Heading } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import { Overlay } from './Overlay.tsx'

type Props = {
  title: string
  text?: string
  /** Text of a second paragraph. */
  detail?: string
  confirmLabel: string
  /** Null for a dialog that only tells something. */
  cancelLabel: string | null
  tone?: 'primary' | 'danger'
  /** A further answer, between the other two. */
  other?: { label: string; onPress: () => void } | undefined
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation. It uses native buttons because those of React Aria write a style element into the page, which
 * the content security policy refuses.
 */
export function ConfirmDialog({ title, text, detail, confirmLabel, cancelLabel, tone = 'primary', ...props }: Props) {
  return (
    <Overlay
      onClose={props.onCancel}
      className="fixed inset-0 z-50 grid place-items-end bg-[rgb(0_0_0/68%)] p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:place-items-center"
    >
      <Modal className="rise w-full max-w-md rounded-plate border-2 border-rule bg-sheet text-ink shadow-dialog">
        <Dialog role="alertdialog" className="flex flex-col gap-4 p-6 outline-none">
          <Heading slot="title" className="heading text-3xl">
            {title}
          </Heading>
          {text !== undefined && <p>{text}</p>}
          {detail !== undefined && <p>{detail}</p>}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button tone={tone} onClick={props.onConfirm} className="grow">
              {confirmLabel}
            </Button>
            {props.other !== undefined && (
              <Button onClick={props.other.onPress} className="grow">
                {props.other.label}
              </Button>
            )}
            {cancelLabel !== null && (
              <Button onClick={props.onCancel} className="grow">
                {cancelLabel}
              </Button>
            )}
          </div>
        </Dialog>
      </Modal>
    </Overlay>
  )
}
