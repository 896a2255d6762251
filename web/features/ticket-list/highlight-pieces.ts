export type Piece = { text: string; isFound: boolean }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

const unescaped = (html: string) => html.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

/** What the server marked (`… <em>word</em> …`, everything else escaped) as plain texts. */
export const splitHighlights = (marked: string): Piece[] =>
  marked
    .split(/<em>(.*?)<\/em>/s)
    .map((html, index) => ({ text: unescaped(html), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
