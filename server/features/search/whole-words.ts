let segmenter: Intl.Segmenter | undefined
/** Also finds words in scripts without spaces: Chinese, Japanese, Thai. Created when it is used, because that takes 15 ms. */
const findWords = (text: string) => (segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })).segment(text)

/** Characters beyond the cut that show whether a word continues there. */
const lookahead = 40

const findWordStarts = (text: string) => Array.from(findWords(text), ({ index }) => index)

/** The beginning of a text, at most so many characters; the last word is dropped rather than cut, unless it is the only one. */
export function firstWords(text: string, most: number): string {
  if (text.length <= most) return text
  const end = findWordStarts(text.slice(0, most + lookahead)).findLast((index) => index <= most)
  return text.slice(0, end || most).trimEnd()
}

/** The same for the end of a text. */
export function lastWords(text: string, most: number): string {
  if (text.length <= most) return text
  const rest = text.slice(-most - lookahead)
  const start = findWordStarts(rest).find((index) => index >= rest.length - most)
  return rest.slice(start ?? -most).trimStart()
}
