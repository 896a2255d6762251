import { Marked } from 'marked'

const calloutStart = /^<p>\[!(NOTE|TIP|WARNING)\]\s*(?:<br>)?\s*/i

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const reader = new Marked({
  gfm: true,
  renderer: {
    blockquote({ tokens }) {
      const body = this.parser.parse(tokens).trim()
      const [start, kind] = calloutStart.exec(body) ?? []
      if (start === undefined || kind === undefined) return `<blockquote>${body}</blockquote>`
      const rest = `<p>${body.slice(start.length)}`.replace(/^<p><\/p>\s*/, '')
      return `<aside data-callout="${kind.toLowerCase()}">${rest}</aside>`
    },
    code: ({ text }) => `<pre><code>${escapeText(text)}</code></pre>`,
  },
})

/** Markdown as HTML. It is as hostile as its author: every text is sanitized before it is stored. */
export const toHtml = (markdown: string): string => reader.parse(markdown, { async: false }).trim()
