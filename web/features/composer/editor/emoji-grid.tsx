import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './emoji-grid.module.css'
import { emojis, findEmojis } from './emoji-list.ts'

/** All of them, or those that a word finds. */
export function EmojiGrid({ onChoose }: { onChoose: (character: string) => void }) {
  const [typed, setTyped] = useState('')
  const shown = typed.trim() === '' ? emojis : findEmojis(typed.trim(), emojis.length)
  return (
    <div className={styles.frame}>
      <TextField
        label={t('Search emoji')}
        isLabelHidden
        placeholder={t('Search emoji')}
        value={typed}
        onChange={setTyped}
        autoFocus
      />
      <div className={styles.grid} role="group" aria-label={t('Emoji')}>
        {shown.map(({ character, words }) => (
          <button
            key={character}
            type="button"
            className={styles.emoji}
            title={words[0]}
            aria-label={words[0]}
            onClick={() => onChoose(character)}
          >
            {character}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={styles.none}>{t('No matching emoji')}</p>}
    </div>
  )
}
