/** The response of a page: its HTML, or a redirect. */
export type Answered = { status: number; html: string } | { status: 303; location: string }

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** A button that posts to the page's own URL. */
export function button(words: string, action: string): string {
  return `<form method="post"><button name="action" value="${action}">${words}</button></form>`
}

export function link(words: string, address: string): string {
  return `<p><a href="${escaped(address)}">${words}</a></p>`
}

/** A whole page; `body` is HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 2rem auto; padding: 0 1rem }
button { font: inherit; padding: .6rem 1.2rem; margin: .3rem 0; width: 100%; cursor: pointer }
dt { font-weight: 600 } dd { margin: 0 0 .6rem }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`
}
