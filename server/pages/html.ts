import { escapeHtml } from '#kernel/html/escape.ts'

/** Markup that is safe to show: everything put into it was escaped, or was markup itself. */
export type Html = { readonly markup: string }

type Piece = Html | readonly Piece[] | string | number | undefined | false

const written = (piece: Piece): string => {
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  return 'markup' in piece ? piece.markup : piece.map(written).join('')
}

/** html`<p>${text}</p>`: values are escaped, also inside quoted attributes; false and undefined leave nothing. */
export const html = (texts: TemplateStringsArray, ...pieces: Piece[]): Html => ({
  markup: texts.reduce((all, text, index) => all + written(pieces[index - 1]) + text),
})
