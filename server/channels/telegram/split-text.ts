const mostCharacters = 4096

/** Pieces that the network accepts, cut at a line, else at a space, and never inside a character. */
export function splitText(text: string, most = mostCharacters): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const end = cutAt(rest, most)
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}

function cutAt(text: string, most: number): number {
  const begin = text.slice(0, most)
  for (const mark of ['\n', ' ']) {
    const at = begin.lastIndexOf(mark)
    if (at > most / 2) return at
  }
  // A pair of surrogates stays together.
  return /[\uD800-\uDBFF]$/.test(begin) ? most - 1 : most
}
