import { splitHighlights } from './highlight-pieces.ts'
import styles from './cells.module.css'

type HighlightedProps = {
  text: string
  /** As the server marked it; the whole text where it is short. */
  marks: readonly string[] | undefined
}

/** A text with the words that were searched for. Nothing of it is ever set as HTML. */
export function Highlighted({ text, marks }: HighlightedProps) {
  const [mark] = marks ?? []
  if (mark === undefined) return text
  const pieces = splitHighlights(mark)
  const isWhole = pieces.map((piece) => piece.text).join('') === text
  if (!isWhole) return text
  return pieces.map((piece, index) =>
    piece.isFound ? (
      <mark key={index} className={styles.found}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}

/** A passage of a message, around the words. */
export const Passage = ({ mark }: { mark: string }) => (
  <span className={styles.passage} dir="auto">
    {splitHighlights(mark).map((piece, index) =>
      piece.isFound ? (
        <mark key={index} className={styles.found}>
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </span>
)
