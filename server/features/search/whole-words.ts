/** Knows words also where nothing parts them, as in Chinese, Japanese and Thai. */
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** Enough of what is beyond the cut to tell whether a word goes on there. */
const glimpse = 40

const beginningsIn = (text: string) => Array.from(words.segment(text), ({ index }) => index)

/** The beginning of a text, up to so many characters; a word is left out rather than cut, unless it is all there is. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text
  const end = beginningsIn(text.slice(0, most + glimpse)).findLast((index) => index <= most)
  return text.slice(0, end || most).trimEnd()
}

/** The end of a text, likewise. */
export function lastWords(text: string, most: number): string {
  if (text.length <= most) return text
  const rest = text.slice(-most - glimpse)
  const start = beginningsIn(rest).find((index) => index >= rest.length - most)
  return rest.slice(start ?? -most).trimStart()
}
