import { Button } from './Button.tsx'

type Props = { listId: string; count: number; isOpen: boolean; onToggle: () => void }

/** Below a list that shows its first entries only: the way to all of them, and back. */
export function ShowAll({ listId, count, isOpen, onToggle }: Props) {
  return (
    <Button size="small" className="self-start" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
      {isOpen ? 'SHOW FEWER' : `SHOW ALL (${count})`}
    </Button>
  )
}
