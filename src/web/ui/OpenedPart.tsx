import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = {
  /** What it does for somebody, in a sentence. */
  text: string
  /** What is shown, such as 'THE KEYS'. */
  what: string
  children: ReactNode
}

/** A part of a screen that few people need: its script and its data are fetched when somebody opens it. */
export function OpenedPart({ text, what, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose">{text}</p>
      <Button className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {`${isOpen ? 'HIDE' : 'SHOW'} ${what}`}
      </Button>
      {isOpen && children}
    </div>
  )
}

type ShowAllProps = { listId: string; count: number; isOpen: boolean; onToggle: () => void }

/** A button below a list that shows only its first entries at first. It shows all of them, or fewer again. */
export function ShowAll({ listId, count, isOpen, onToggle }: ShowAllProps) {
  return (
    <Button size="small" className="self-start" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
      {isOpen ? 'SHOW FEWER' : `SHOW ALL (${count})`}
    </Button>
  )
}
