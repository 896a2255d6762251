import { Search } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from './command-palette.module.css'

let typed = ''

/** The words that were typed before the palette was loaded. */
export function takeTypedWords(): string {
  const words = typed
  typed = ''
  return words
}

type PlaceholderProps = { isOpen: boolean; onClose: () => void }

/** Takes the keys while the palette is loaded, so that they run no command. */
export function PalettePlaceholder({ isOpen, onClose }: PlaceholderProps) {
  if (!isOpen) return null
  const close = () => {
    typed = ''
    onClose()
  }
  const name = t('Search or run a command')
  return (
    <div className={styles.backdrop}>
      <div className={styles.modal}>
        <div role="dialog" aria-label={name} className={styles.dialog}>
          <div className={styles.field}>
            <Search size={17} aria-hidden />
            <input
              aria-label={name}
              autoFocus
              className={styles.input}
              placeholder={t('Search or type > for commands')}
              onInput={({ currentTarget }) => (typed = currentTarget.value)}
              onKeyDown={({ key }) => key === 'Escape' && close()}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
