import { Fragment } from 'react'

/** An address or a file's name, which on a narrow screen breaks where an eye would break it: behind @, _ and -, before a dot. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@_-])|(?=\.)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
