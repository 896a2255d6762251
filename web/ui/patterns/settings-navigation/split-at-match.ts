/** A label in three parts, of which the second is the first typed word that it contains; empty if there is none. */
export function splitAtMatch(label: string, words: string): [string, string, string] {
  const lower = label.toLowerCase()
  for (const word of words.toLowerCase().split(/\s+/).filter(Boolean)) {
    const at = lower.indexOf(word)
    if (at >= 0) return [label.slice(0, at), label.slice(at, at + word.length), label.slice(at + word.length)]
  }
  return [label, '', '']
}
