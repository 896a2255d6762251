import styles from '#web/ui/patterns/settings-page.module.css'
import { ShortcutList } from '#web/features/shell/shortcut-list.tsx'
import { shortcutChoices } from '#web/lib/actions/shortcuts.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { savePreferences } from './save-preferences.ts'

function choose(enabled: boolean) {
  const choices = { ...shortcutChoices.get(), enabled }
  shortcutChoices.set(choices)
  void savePreferences({ shortcuts: choices })
}

/** Single-letter shortcuts may interfere with speech input. */
export function KeysTopic() {
  const { enabled } = useStore(shortcutChoices)
  return (
    <>
      <section className={styles.card} aria-label={t('Keyboard')}>
        <Switch
          isSelected={enabled}
          onChange={choose}
          description={t('For example, “r” to reply. Shortcuts with Ctrl or Command always work.')}
        >
          {t('Single-letter shortcuts')}
        </Switch>
        <p className={styles.muted}>{t('Press “?” on any page to see this list.')}</p>
      </section>
      <section className={styles.card} aria-label={t('Keyboard shortcuts')}>
        <h2 className={styles.cardTitle}>{t('Keyboard shortcuts')}</h2>
        <ShortcutList />
      </section>
    </>
  )
}
