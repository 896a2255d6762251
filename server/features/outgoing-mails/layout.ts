import { escapeHtml } from '#kernel/html/escape.ts'
import { logoContentId, type MailLook, usualLook } from './brand.ts'
import type { Language } from '#kernel/language.ts'

/** The elements of a mail. Texts are plain text and never become markup. */
export type MailBlock =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string }
  /** A link to our pages, with or without a text. */
  | { is: 'link'; href: string; text?: string }
  | { is: 'table'; rows: readonly (readonly [label: string, value: string])[] }
  | { is: 'message'; from: string; isInternal: boolean; text: string }
  /** A note below the mail. */
  | { is: 'footnote'; text: string; href?: string }

type Of<Kind extends MailBlock['is']> = Extract<MailBlock, { is: Kind }>
type Renderers = { [Kind in MailBlock['is']]: (block: Of<Kind>) => string }

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const asText: Renderers = {
  heading: ({ text }) => text,
  paragraph: ({ text }) => text,
  link: ({ href, text }) => (text ? `${text}:\n${href}` : href),
  table: ({ rows }) => rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
  message: ({ from, text }) => `${from}:\n\n${quoted(text)}`,
  footnote: ({ text, href }) => (href ? `${text} ${href}` : text),
}

// Inline styles, because mail programs drop style sheets; nothing is loaded from the network.
const ink = { text: '#1b222c', muted: '#656c76', line: '#e5e8ec', page: '#f8fafc' }
const paper = {
  open: { surface: '#f1f3f6', edge: ink.line },
  internal: { surface: '#fff6e1', edge: '#fbe6b3' },
}
const buttonIn = (accent: string) =>
  `display:inline-block;padding:8px 16px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none`
const escapeLines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
const anchor = (href: string, text: string, style: string) =>
  `<a style="${style}" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const asHtml = (accent: string): Renderers => ({
  heading: ({ text }) => `<h1 style="margin:0 0 16px;font-size:19px;line-height:1.3">${escapeHtml(text)}</h1>`,
  paragraph: ({ text }) => `<p style="margin:0 0 16px">${escapeLines(text)}</p>`,
  link: ({ href, text }) =>
    `<p style="margin:0 0 16px">${text ? anchor(href, text, buttonIn(accent)) : anchor(href, href, `color:${accent}`)}</p>`,
  table: ({ rows }) => `<table style="margin:0 0 16px;border-collapse:collapse">${rows.map(rowOf).join('')}</table>`,
  message: ({ from, isInternal, text }) => {
    const { surface, edge } = isInternal ? paper.internal : paper.open
    return `<p style="margin:0 0 4px;color:${ink.muted}">${escapeHtml(from)}</p>
<div style="margin:0 0 16px;padding:12px 16px;background:${surface};border:1px solid ${edge};border-radius:6px">${escapeLines(text)}</div>`
  },
  footnote: ({ text, href }) =>
    `<p style="margin:0 0 8px">${escapeLines(text)}${href ? ` ${anchor(href, href, `color:${ink.muted}`)}` : ''}</p>`,
})

const rowOf = ([label, value]: readonly [string, string]) =>
  `<tr><td style="padding:2px 16px 2px 0;color:${ink.muted};vertical-align:top">${escapeHtml(label)}</td><td style="padding:2px 0">${escapeHtml(value)}</td></tr>`

const logoOf = ({ hasLogo, name }: MailLook) =>
  hasLogo
    ? `<img src="cid:${logoContentId}" alt="${escapeHtml(name)}" style="display:block;max-width:160px;max-height:48px;margin:0 0 16px">\n`
    : ''

const render = (renderers: Renderers, block: MailBlock) => renderers[block.is](block as never)

/** The mail as HTML, with the logo and in the colour of Branding, and as plain text. */
export function renderBlocks(
  language: Language,
  blocks: readonly MailBlock[],
  look = usualLook,
): { text: string; html: string } {
  const notes = blocks.filter(({ is }) => is === 'footnote')
  const letter = blocks.filter(({ is }) => is !== 'footnote')
  const paragraphs = (some: readonly MailBlock[]) => some.map((block) => render(asText, block)).join('\n\n')
  const markup = (some: readonly MailBlock[]) => some.map((block) => render(asHtml(look.accent), block)).join('\n')
  return {
    text: `${paragraphs(letter)}\n${notes.length > 0 ? `\n-- \n${paragraphs(notes)}\n` : ''}`,
    html: `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<body style="margin:0;padding:24px 12px;background:${ink.page}">
<div style="max-width:600px;margin:0 auto;font:15px/1.5 system-ui,'Segoe UI',sans-serif;color:${ink.text}">
<div style="padding:24px 24px 8px;background:#ffffff;border:1px solid ${ink.line};border-radius:8px">
${logoOf(look)}${markup(letter)}
</div>
<div style="padding:16px 24px;font-size:13px;color:${ink.muted}">${markup(notes)}</div>
</div>
</body>
</html>
`,
  }
}
