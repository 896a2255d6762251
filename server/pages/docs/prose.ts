import { type Html, html } from '../html.ts'

/** The little of Markdown that contracts use: `code` and **strong** in a line, and lists. */
export const inline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : html`${part}`
  })

const block = (text: string): Html =>
  text.startsWith('- ')
    ? html`<ul class="prose">
        ${text.split('\n').map((line) => html`<li>${inline(line.replace(/^- /, ''))}</li>`)}
      </ul>`
    : html`<p>${inline(text)}</p>`

export const prose = (text: string): Html[] => text.split(/\n{2,}/).map(block)
