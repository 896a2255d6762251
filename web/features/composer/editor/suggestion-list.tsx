import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#web/lib/external-store.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './suggestions.module.css'
import { choose, offer } from './suggestion-store.ts'

export const suggestionListId = 'editor-suggestions'
export const suggestionId = (index: number): string => `${suggestionListId}-${index}`

/** With a preview below, both together. */
const mostHeight = { plain: 250, previewed: 400 }
const widths = { plain: 272, previewed: 340 }
const margin = 8

/** Below the word that is typed, or above it where there is more room. The focus stays in the editor. */
function placeAt({ top, bottom, left }: DOMRect, look: keyof typeof widths) {
  const below = innerHeight - bottom - margin
  const isAbove = below < mostHeight[look] && top > below
  const room = Math.min(mostHeight[look], (isAbove ? top : below) - margin)
  const width = Math.min(widths[look], innerWidth - 2 * margin)
  return {
    ...(isAbove ? { insetBlockEnd: innerHeight - top + 4 } : { insetBlockStart: bottom + 4 }),
    left: Math.max(margin, Math.min(left, innerWidth - width - margin)),
    width,
    maxHeight: room,
  }
}

/** Scrolls the active suggestion into view. */
function useInSight(chosen: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (chosen !== undefined) list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return list
}

export function SuggestionList() {
  const shown = useStore(offer)
  const list = useInSight(shown?.chosen)
  if (!shown?.at) return null
  const { kind, items, chosen, at, take } = shown
  const { Start, Preview } = kind
  const current = items[chosen]
  return createPortal(
    <div className={styles.suggestions} style={placeAt(at, Preview ? 'previewed' : 'plain')}>
      {items.length === 0 ? (
        <p className={styles.none}>{kind.none?.()}</p>
      ) : (
        <div ref={list} role="listbox" id={suggestionListId} aria-label={kind.title()} className={styles.options}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the editor has the keys
            <div
              key={item.id}
              id={suggestionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classes(styles.suggestion, Preview && styles.isSpread)}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== chosen && choose(index)}
              onClick={() => take(item)}
            >
              {Start && <Start item={item} />}
              <span className={styles.suggestionName}>{item.label}</span>
              <span className={styles.suggestionNote}>{item.description}</span>
            </div>
          ))}
        </div>
      )}
      {Preview && current && <Preview key={current.id} item={current} />}
    </div>,
    document.body,
  )
}
