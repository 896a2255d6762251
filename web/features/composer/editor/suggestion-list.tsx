import { createPortal } from 'react-dom'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import styles from './editor.module.css'
import { offer } from './suggestion-store.ts'

export const suggestionListId = 'editor-suggestions'
export const suggestionId = (index: number): string => `${suggestionListId}-${index}`

const rowHeight = 34
const mostHeight = 240

/** Below the word that is typed, or above it where there is no room. The focus stays in the editor. */
export function SuggestionList() {
  const shown = useStore(offer)
  if (!shown?.at) return null
  const { items, chosen, at, take } = shown
  const height = Math.min(mostHeight, Math.max(1, items.length) * rowHeight + 10)
  const isAbove = at.bottom + height > innerHeight
  const place = isAbove ? { insetBlockEnd: innerHeight - at.top + 4 } : { insetBlockStart: at.bottom + 4 }
  return createPortal(
    <div className={styles.suggestions} style={{ ...place, left: Math.min(at.left, innerWidth - 280) }}>
      {items.length === 0 ? (
        <p className={styles.none}>{t('Nobody with access is called that')}</p>
      ) : (
        <div role="listbox" id={suggestionListId} aria-label={t('People')}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the editor has the keys
            <div
              key={item.id}
              id={suggestionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.suggestion}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
            >
              <Avatar name={item.label} size="s" />
              <span className={styles.suggestionName}>{item.label}</span>
              <span className={styles.suggestionNote}>{item.description}</span>
            </div>
          ))}
        </div>
      )}
    </div>,
    document.body,
  )
}
