/** Text that is safe inside of HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A table whose cells are markup already. The first cell of each row is its heading. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('')
  return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody>
</table></div>`
}

/** The style of the report. Nothing is said by color alone, so it can be printed in black and white. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #faf8f2; --card: #fff; --ink: #17150f; --soft: #5d594d; --line: #a39d8c; --mark: #17150f; --good: #14532d; --bad: #8a1c12 }
@media (prefers-color-scheme: dark) { :root { --paper: #14130f; --card: #1e1c17; --ink: #f4f1e8; --soft: #b9b3a3; --line: #6e6858; --mark: #f4f1e8; --good: #86e0a4; --bad: #ffab9f } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, h3 { line-height: 1.15; margin: 2rem 0 .75rem }
h1 { margin-top: 0 } h3 { margin: 0 0 .5rem; font-size: 1.1rem }
p, ul { max-width: 46rem } .soft { color: var(--soft) }
.verdict { border: 2px solid var(--ink); padding: 1rem 1.25rem; background: var(--card) } .verdict p { margin: 0 }
.scroll { overflow-x: auto } .scroll:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
table { border-collapse: collapse; min-width: 34rem; background: var(--card) }
caption { text-align: left; font-weight: 700; padding: .5rem 0 }
th, td { border: 1px solid var(--line); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: normal }
thead th { border-bottom: 2px solid var(--ink) } tbody th { font-weight: 600 }
figure { margin: 1rem 0 } svg { max-width: 100%; height: auto; background: var(--card); border: 1px solid var(--line) }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif } svg .label { paint-order: stroke; stroke: var(--card); stroke-width: 5px } svg .soft { fill: var(--soft) }
svg .axis { stroke: var(--line); stroke-width: 1 } svg .whisker { stroke: var(--mark); stroke-width: 2 }
svg .dot { fill: var(--mark) } svg .hollow { fill: var(--card); stroke: var(--mark); stroke-width: 2 }
svg .ideal { stroke: var(--soft); stroke-width: 2; stroke-dasharray: 6 5; fill: none } svg .target { stroke: var(--mark); stroke-width: 3 }
.items { display: grid; gap: 1rem; padding: 0; list-style: none; max-width: none }
.item { display: grid; gap: 1rem; border: 2px solid var(--line); background: var(--card); padding: 1rem }
.item.wrong { border-color: var(--ink); border-left-width: 10px }
@media (min-width: 44rem) { .item { grid-template-columns: 12rem 1fr } }
.photos { display: flex; flex-wrap: wrap; gap: .5rem; align-content: start } .photos img { width: 100%; max-width: 12rem; border: 1px solid var(--line) }
dl { margin: 0; display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .2rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
.yes { color: var(--good); font-weight: 700 } .no { color: var(--bad); font-weight: 700 }
@media print { body { padding: 0 } .item { break-inside: avoid } }
`
