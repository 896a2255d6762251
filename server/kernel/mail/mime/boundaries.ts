import { afterLine } from '#kernel/mail/header/header-lines.ts'

const hyphen = 0x2d
/** RFC 2046 allows 70 characters; programs that use message ids write more. */
const longestBoundary = 1000

/** The multiparts that are open, the innermost last. A line is compared with all of them at once. */
export function createBoundaries<Multipart>() {
  const open: { multipart: Multipart; boundary: string; hidden: number | undefined }[] = []
  const indexes = new Map<string, number>()

  function close(): Multipart | undefined {
    const last = open.pop()
    if (!last) return undefined
    if (last.hidden === undefined) indexes.delete(last.boundary)
    else indexes.set(last.boundary, last.hidden)
    return last.multipart
  }

  return {
    depth: () => open.length,
    add(multipart: Multipart, boundary: string): void {
      open.push({ multipart, boundary, hidden: indexes.get(boundary) })
      indexes.set(boundary, open.length - 1)
    },
    /** The multipart that the line from `at` to `end` divides or ends; inner multiparts are closed, because their end may be lost. */
    pass(raw: Buffer, at: number, end: number): { multipart: Multipart; isEnd: boolean } | undefined {
      const line = boundaryLineAt(raw, at, end)
      if (line === undefined) return undefined
      const divided = indexes.get(line)
      const index = divided ?? (line.endsWith('--') ? indexes.get(line.slice(0, -2)) : undefined)
      const multipart = index === undefined ? undefined : open[index]?.multipart
      if (index === undefined || multipart === undefined) return undefined
      const isEnd = divided === undefined
      while (open.length > (isEnd ? index : index + 1)) close()
      return { multipart, isEnd }
    },
  }
}

/** The boundary guessed from the text if the header has none: parts begin with one, followed by "Content-". */
export function guessBoundary(body: Buffer): string | undefined {
  for (let at = 0, next = at; at < body.length; at = next) {
    next = afterLine(body, at)
    const line = boundaryLineAt(body, at, next)
    if (line && /^content-/i.test(body.toString('latin1', next, next + 8))) return line
  }
  return undefined
}

function boundaryLineAt(raw: Buffer, at: number, end: number): string | undefined {
  if (raw[at] !== hyphen || raw[at + 1] !== hyphen || end - at > longestBoundary + 8) return undefined
  return raw.toString('latin1', at + 2, end).trimEnd()
}
