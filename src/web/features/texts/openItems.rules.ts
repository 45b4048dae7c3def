/** The ids in a stored text such as 'formats plans'. */
export function openItems(kept: string): string[] {
  return kept.split(' ').filter((id) => id !== '')
}

/** The stored text after one item was opened or closed. */
export function withItem(kept: string, id: string, isOpen: boolean): string {
  const others = openItems(kept).filter((other) => other !== id)
  return (isOpen ? [...others, id] : others).join(' ')
}
