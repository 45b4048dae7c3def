/** The cells of a CSV according to RFC 4180: lines end with CRLF, and quoted cells may contain anything. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (cells.lastIndex < text.length) {
    const at = cells.lastIndex
    const [, quoted, plain = '', end] = cells.exec(text) ?? []
    if (end === undefined) throw new Error(`This is no cell: ${JSON.stringify(text.slice(at, at + 100))}`)
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) throw new Error('The last line has no end')
  return rows
}
