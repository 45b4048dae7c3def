import { Fragment, type ReactNode } from 'react'
import { sourceLink } from '#shared/advice/sourceLink.rules.ts'

type Props = {
  lines: readonly string[]
  /** Whether addresses at the end of lines are links: only of our own sources, never of what somebody wrote. */
  hasLinks: boolean
}

/** The lines of a section of a report: those that begin with '- ' or with a number and a period are items of lists. */
export function SharedLines({ lines, hasLinks }: Props) {
  const shown = hasLinks ? withLink : (line: string) => line
  return (
    <div className="flex flex-col gap-2 leading-snug">
      {blocksOf(lines).map(({ kind, items }, at) => {
        if (kind === 'text') {
          return items.map((item, index) => <p key={`${at} ${index}`}>{shown(item)}</p>)
        }
        const List = kind === 'numbered' ? 'ol' : 'ul'
        return (
          <List key={at} className={`flex flex-col gap-2 pl-6 ${kind === 'numbered' ? 'list-decimal' : 'list-disc'}`}>
            {items.map((item, index) => (
              <li key={index}>{shown(item)}</li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

type Block = { kind: 'text' | 'bullets' | 'numbered'; items: string[] }

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const kind = line.startsWith('- ') ? 'bullets' : /^\d+\. /.test(line) ? 'numbered' : 'text'
    const item = line.replace(/^(?:- |\d+\. )/, '')
    const last = blocks.at(-1)
    if (last?.kind === kind) last.items.push(item)
    else blocks.push({ kind, items: [item] })
  }
  return blocks
}

/** The address at the end of a source, as a link that does not tell where it was pressed. */
function withLink(line: string): ReactNode {
  const address = line.slice(line.lastIndexOf('. ') + 2)
  const link = sourceLink(address)
  if (link === null) return line
  return (
    <Fragment>
      {line.slice(0, -address.length)}
      <a href={link} target="_blank" rel="noopener noreferrer" className="break-all underline underline-offset-4">
        {address}
      </a>
    </Fragment>
  )
}
