import { Fragment } from 'react'

/** An email address or file name with natural line breaks for narrow screens: after @, _ and -, and before a dot. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@_-])|(?=\.)/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
