import { Button } from './Button.tsx'

type Props = { listId: string; count: number; isOpen: boolean; onToggle: () => void }

/** A button below a list that shows only its first entries at first. It shows all of them, or fewer again. */
export function ShowAll({ listId, count, isOpen, onToggle }: Props) {
  return (
    <Button size="small" className="self-start" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
      {isOpen ? 'SHOW FEWER' : `SHOW ALL (${count})`}
    </Button>
  )
}
