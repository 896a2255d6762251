import { shortcutOf } from '#web/lib/actions/shortcuts.ts'
import { useOfferedActions } from '#web/lib/actions/registry.ts'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { Kbd } from '#web/ui/primitives/kbd.tsx'
import styles from './shortcut-help.module.css'

const isShown = createStore(false)
export const showShortcutHelp = (): void => isShown.set(true)

const List = () => (
  <dl className={styles.list}>
    {useOfferedActions()
      .map((action) => ({ ...action, keys: shortcutOf(action) }))
      .filter(({ keys }) => keys !== undefined)
      .map(({ id, title, keys = '' }) => (
        <div key={id} className={styles.row}>
          <dt>{title}</dt>
          <dd>
            <Kbd shortcut={keys} />
          </dd>
        </div>
      ))}
  </dl>
)

/** The keys that work on this screen now: the same list that the keys themselves are looked up in. */
export const ShortcutHelp = () => (
  <Dialog title={t('Keyboard shortcuts')} isOpen={useStore(isShown)} onClose={() => isShown.set(false)}>
    <List />
  </Dialog>
)
