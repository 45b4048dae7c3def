import { createHash } from 'node:crypto'
import { escapeHtml } from './mailContent.presenter.ts'
import type { DevMailboxEntry } from './mails.port.ts'

/** What the page needs to know about the product around it. */
export type Surroundings = {
  productName: string
  /** URLs of the built stylesheet, for its tokens and its typeface, and of the icon. Null without a build. */
  stylesheet: string | null
  icon: string | null
}

/** A URL on a line of its own, as in the plain-text part of a mail. */
const LINK_LINE = /^https?:\/\/\S+$/

/**
 * Only a few rules: colors, type and spacing come from the tokens of the screens. Without a build, the light colors are
 * used.
 */
const STYLE = `
:root{--o-paper:var(--paper,#f3eee2);--o-sheet:var(--sheet,#fcfaf4);--o-ink:var(--ink,#17150f);--o-soft:var(--ink-soft,#585140);--o-rule:var(--rule,#17150f);--o-hair:var(--hairline,#cdc4ad);--o-link:var(--link,#17150f)}
*{box-sizing:border-box}
body{margin:0;background:var(--o-paper);color:var(--o-ink);font-family:var(--font-body,system-ui,sans-serif);line-height:1.5}
.bar{background:var(--coal,#17150f);color:var(--on-coal,#f7f2e4);border-bottom:6px solid var(--yellow,#ffc60a)}
.wide{width:100%;max-width:72rem;margin-inline:auto;padding-inline:var(--gutter,1rem)}
.bar .wide{display:flex;align-items:center;gap:.65rem;min-height:4rem;padding-block:.5rem}
.bar a{display:flex;align-items:center;gap:.65rem;min-height:44px;color:inherit;text-decoration:none}
.bar svg{width:2.25rem;height:2.25rem;color:var(--yellow,#ffc60a)}
.head{font-stretch:var(--stretch-heading,66%);font-weight:var(--weight-heading,860);line-height:.94;word-spacing:.09em;text-transform:uppercase;text-wrap:balance}
.bar .head{font-size:1.7rem}
main{padding-block:2.5rem 4rem}
h1{margin:0;font-size:clamp(2.5rem,7vw,4.5rem);overflow-wrap:anywhere}
h2{margin:0 0 .75rem;font-size:1.6rem}
.lead{max-width:60ch;margin:1rem 0 0;color:var(--o-soft)}
.row{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.key{display:inline-flex;align-items:center;min-height:44px;padding:.5rem 1rem;border:2px solid var(--o-rule);border-radius:var(--radius,3px);background:var(--o-sheet);color:var(--o-ink);font-size:1.2rem;text-decoration:none}
.key:hover{background:var(--o-ink);color:var(--o-paper)}
.plate{background:var(--o-sheet);border:2px solid var(--o-rule);border-radius:var(--radius,3px)}
.list{list-style:none;margin:2rem 0 0;padding:0}
.list li+li{border-top:2px solid var(--o-hair)}
.list a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.15rem 1.5rem;padding:1rem 1.25rem;color:inherit;text-decoration:none}
.list a:hover{background:var(--yellow,#ffc60a);color:var(--on-yellow,#17150f)}
.list a:hover span{color:inherit}
.subject{font-size:1.15rem;font-weight:680;overflow-wrap:anywhere}
.soft{color:var(--o-soft);font-size:.95rem;overflow-wrap:anywhere}
.when{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-top:1.5rem}
label{display:grid;gap:.25rem;font-weight:680}
input{min-height:44px;width:min(28rem,80vw);padding:.5rem .75rem;border:2px solid var(--o-rule);border-radius:var(--radius,3px);background:var(--o-sheet);color:var(--o-ink);font:inherit}
button.key{cursor:pointer;font-family:inherit}
.none{margin:2rem 0 0;padding:1.5rem 1.25rem}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1.25rem 0 0}
dt{color:var(--o-soft)}
dd{margin:0;overflow-wrap:anywhere}
.views{display:grid;gap:2rem;margin-top:2rem}
.views>*{min-width:0}
iframe{display:block;width:100%;height:52rem;background:#f3eee2}
pre{margin:0;padding:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:.9rem/1.5 ui-monospace,'Cascadia Mono',Menlo,Consolas,monospace}
pre a{color:var(--o-link);font-weight:680;text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--o-ink);outline-offset:2px;box-shadow:0 0 0 2px var(--yellow,#ffc60a)}
.bar :focus-visible{outline-color:var(--yellow,#ffc60a);box-shadow:none}
@media (min-width:75rem){.views{grid-template-columns:minmax(0,1fr) 42rem}}
@media (max-width:30rem){.list a{grid-template-columns:minmax(0,1fr)}.when{text-align:left}}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Content Security Policy of the dev mailbox pages: no script, and styles only from the product and the page itself.
 */
export const DEV_MAILBOX_POLICY = [
  "default-src 'none'",
  `style-src 'self' 'sha256-${STYLE_HASH}'`,
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The same for the page that asks for the key, which needs to submit a form. */
export const KEY_POLICY = DEV_MAILBOX_POLICY.replace("form-action 'none'", "form-action 'self'")

/** Content Security Policy of a mail in its frame: only its own styles, and its link when somebody clicks it. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-top-navigation-by-user-activation',
].join('; ')

/** The latest mails, newest first. */
export function devMailboxPage(entries: readonly DevMailboxEntry[], surroundings: Surroundings): string {
  const list =
    entries.length === 0
      ? '<p class="plate none">No emails yet.</p>'
      : `<ul class="plate list">\n${entries.map(lineOf).join('\n')}\n</ul>`
  return page(
    'Outbox',
    `<h1 class="head">Outbox</h1>
<p class="lead">Emails stay on this machine because SMTP_URL isn't set. Only this machine can open this page, with the key the product prints when it starts.</p>
<p class="row"><a class="key head" href="/outbox">Refresh</a></p>
${list}`,
    surroundings,
  )
}

/** The page for a browser that has no key, or a wrong one. */
export function keyPage(surroundings: Surroundings): string {
  return page(
    'Outbox',
    `<h1 class="head">Outbox</h1>
<p class="lead">This page needs a key. You'll find it in the address the product prints when it starts, and in the file outbox-key in its data folder. Links in these emails open accounts, so the key is only for the people who run the product.</p>
<form action="/outbox"><label for="key">Key<input id="key" name="key" type="password" autocomplete="off" required></label><button class="key head">Open</button></form>
<p class="row"><a class="key head" href="/outbox">Refresh</a></p>`,
    surroundings,
  )
}

function lineOf({ id, to, subject, date }: DevMailboxEntry): string {
  return `<li><a href="/outbox/${id}"><span class="subject">${escapeHtml(subject)}</span><span class="soft when">${timeOf(date)}</span><span class="soft">to ${escapeHtml(to)}</span></a></li>`
}

/** One mail with both of its parts. */
export function devMailboxMailPage(
  { id, to, subject, text, date }: DevMailboxEntry,
  surroundings: Surroundings,
): string {
  return page(
    subject,
    `<h1 class="head">${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Time</dt><dd>${timeOf(date)}</dd></dl>
<p class="row"><a class="key head" href="/outbox">All emails</a></p>
<div class="views">
<section aria-labelledby="looks"><h2 id="looks" class="head">Preview</h2>
<iframe class="plate" src="/outbox/${id}/html" title="Email preview" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe></section>
<section aria-labelledby="plain"><h2 id="plain" class="head">Plain text</h2>
<pre class="plate">${text.split('\n').map(plainLine).join('\n')}</pre></section>
</div>`,
    surroundings,
  )
}

function plainLine(line: string): string {
  const escaped = escapeHtml(line)
  return LINK_LINE.test(line) ? `<a href="${escaped}">${escaped}</a>` : escaped
}

/**
 * The HTML part on its own. Its link opens outside the frame, because no screen of the product allows itself to be
 * framed.
 */
export function mailFrame({ html }: DevMailboxEntry): string {
  return html.replace('<head>', '<head><base target="_top">')
}

function timeOf(date: Date): string {
  const words = date.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return `<time datetime="${date.toISOString()}">${words} UTC</time>`
}

const MARK =
  '<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true" focusable="false"><path d="M2 9V2h7M23 2h7v7M30 23v7h-7M9 30H2v-7" stroke-width="3"/><path d="M6.8 17 16 8.6l9.2 8.4M10 14.6V24h12v-9.4" stroke-width="2.8"/><path d="m16.6 13.6-2 3.2 2.8 1.6L15.3 23" stroke-width="2"/></svg>'

function page(title: string, main: string, { productName, stylesheet, icon }: Surroundings): string {
  const name = escapeHtml(productName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${name}</title>
${icon === null ? '' : `<link rel="icon" type="image/svg+xml" href="${escapeHtml(icon)}">`}
${stylesheet === null ? '' : `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">`}
<style>${STYLE}</style>
</head>
<body>
<header class="bar"><div class="wide"><a href="/">${MARK}<span class="head">${name}</span></a></div></header>
<main class="wide">
${main}
</main>
</body>
</html>
`
}
