import { randomUUID } from 'node:crypto'

/** A frame, or a piece of one that is longer than a notification of PostgreSQL. */
export type FramePart = { frame: string; part?: { id: string; at: number; of: number } }

/** At most six bytes each in JSON, in a notification of 7,900 bytes with some keys. */
const mostCharacters = 1000

export function splitFrame(frame: string): FramePart[] {
  if (frame.length <= mostCharacters) return [{ frame }]
  const id = randomUUID()
  const of = Math.ceil(frame.length / mostCharacters)
  return Array.from({ length: of }, (_, at) => ({
    frame: frame.slice(at * mostCharacters, (at + 1) * mostCharacters),
    part: { id, at, of },
  }))
}

/**
 * Returns the frame with its last part. The parts of one transaction arrive one after the other; a frame whose rest got
 * lost, because the connection to the database was, is forgotten when the next one begins.
 */
export function createFrameJoiner(): (part: FramePart) => string | undefined {
  let begun: { id: string; pieces: string[] } | undefined
  return ({ frame, part }) => {
    if (!part) return frame
    if (part.at === 0 || begun?.id !== part.id) begun = { id: part.id, pieces: [] }
    begun.pieces.push(frame)
    return part.at === part.of - 1 && begun.pieces.length === part.of ? begun.pieces.join('') : undefined
  }
}
