import { TAGLINE } from '#shared/texts/tagline.ts'
import type { MailContent } from './mails.types.ts'

export type Presented = { subject: string; text: string; html: string }

/** The sender and the recipient of a mail. */
export type Correspondence = { productName: string; to: string }

/** Columns of the plain-text part. Every mail client shows this many, even one quotation level deep. */
const COLUMNS = 72

/** Mail clients cut off longer subjects. This limits how long a subject can become through a user's own words. */
const SUBJECT_MAX = 200

/** Renders a mail as its two parts, with the same words in both. */
export function presentMail(content: MailContent, correspondence: Correspondence): Presented {
  const whole = { ...content, subject: oneLine(content.subject), reason: content.reason ?? reasonFor(correspondence) }
  const { productName } = correspondence
  return { subject: whole.subject, text: textOf(whole, productName), html: htmlOf(whole, productName) }
}

type Whole = MailContent & { reason: string }

function reasonFor({ productName, to }: Correspondence): string {
  return `You're getting this email because ${to} is the address of a ${productName} account.`
}

/** A line break in a subject would start the next header. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replaceAll(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
  return line.length <= SUBJECT_MAX ? line : `${[...line].slice(0, SUBJECT_MAX - 1).join('')}…`
}

function textOf({ paragraphs, action, footnote, reason }: Whole, productName: string): string {
  const parts = [
    ...paragraphs.map(wrap),
    ...(action === undefined ? [] : [`${wrap(`${action.label}:`)}\n${action.url}`]),
    ...(footnote === undefined ? [] : [wrap(footnote)]),
    // Mail clients recognize this as the signature.
    `-- \n${wrap(`${productName}. ${TAGLINE}`)}\n${wrap(reason)}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Breaks lines between words. A word longer than a line, such as a URL, is not broken. */
function wrap(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = []
      for (const word of line.split(' ')) {
        const last = lines.at(-1)
        if (last === undefined || last.length + 1 + word.length > COLUMNS) lines.push(word)
        else lines[lines.length - 1] = `${last} ${word}`
      }
      return lines.join('\n')
    })
    .join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text so that it is safe inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const inHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

const HEADING_FONT = "font-family:Archivo,'Arial Narrow','Roboto Condensed',Arial,sans-serif;font-stretch:condensed"
const BODY_FONT = "font-family:Archivo,system-ui,-apple-system,'Segoe UI',Arial,sans-serif"

/**
 * The colors of src/web/ui/tokens.css. Mail clients support neither its variables nor light-dark(), so the light colors
 * are on the elements and the dark ones in a stylesheet, which some clients ignore.
 */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#17150f!important}
.sheet{background:#201d15!important;border-color:#7d745d!important}
.ink{color:#f4eddc!important}
.soft{color:#bfb59c!important}
.link{color:#ffd23f!important}
.hairline{border-color:#433d2f!important}
}`

const PREHEADER_MAX = 140

function htmlOf({ subject, paragraphs, action, footnote, reason }: Whole, productName: string): string {
  const name = escapeHtml(productName)
  const preheader = escapeHtml((paragraphs[0] ?? '').replaceAll('\n', ' ').slice(0, PREHEADER_MAX))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f3eee2">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3eee2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#fcfaf4;border:2px solid #17150f;border-radius:3px">
<tr><td style="background:#17150f;border-bottom:6px solid #ffc60a;padding:16px 24px;${HEADING_FONT};font-size:24px;line-height:1;font-weight:800;text-transform:uppercase;color:#f7f2e4">${name}</td></tr>
<tr><td style="padding:28px 24px 8px">
<h1 class="ink" style="margin:0;${HEADING_FONT};font-size:34px;line-height:1.02;font-weight:800;text-transform:uppercase;color:#17150f;overflow-wrap:anywhere">${escapeHtml(subject)}</h1>
</td></tr>
<tr><td class="ink" style="padding:8px 24px 16px;${BODY_FONT};font-size:17px;line-height:1.5;color:#17150f;overflow-wrap:anywhere">
${paragraphs.map((paragraph) => `<p style="margin:12px 0 0">${inHtml(paragraph)}</p>`).join('\n')}
</td></tr>
${action === undefined ? '' : buttonOf(action)}${footnote === undefined ? '' : footnoteOf(footnote)}<tr><td class="hairline soft" style="padding:16px 24px 20px;border-top:2px solid #cdc4ad;${BODY_FONT};font-size:14px;line-height:1.45;color:#585140;overflow-wrap:anywhere">
<p style="margin:0"><strong>${name}.</strong> ${TAGLINE}</p>
<p style="margin:6px 0 0">${inHtml(reason)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<tr><td style="padding:8px 24px 20px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:#ffc60a;border:2px solid #17150f;border-radius:3px">
<a href="${href}" style="display:inline-block;padding:14px 24px;${HEADING_FONT};font-size:22px;line-height:1;font-weight:800;color:#17150f;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:16px 0 0;${BODY_FONT};font-size:14px;line-height:1.45;color:#585140">If the button doesn't work, open this address:<br><a class="link" href="${href}" style="color:#17150f;word-break:break-all">${href}</a></p>
</td></tr>
`
}

function footnoteOf(footnote: string): string {
  return `<tr><td class="soft" style="padding:0 24px 20px;${BODY_FONT};font-size:15px;line-height:1.45;color:#585140;overflow-wrap:anywhere">${inHtml(footnote)}</td></tr>
`
}
