import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { shownKeys } from '#web/lib/actions/keys.ts'
import { findShortcut, shortcutChoices } from '#web/lib/actions/shortcuts.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { EmptyState } from '#web/ui/primitives/empty-state.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { matching } from '#web/ui/primitives/use-found-options.ts'
import { everywhere, listShortcuts } from './shortcut-catalog.ts'
import styles from './shortcut-help.module.css'
import { chooseShortcuts, ShortcutRow, type ShownShortcut } from './shortcut-row.tsx'

type ShownSection = { id: string; title: string; shortcuts: ShownShortcut[] }

const showSections = (): ShownSection[] =>
  listShortcuts().map(({ shortcuts, ...section }) => ({
    ...section,
    shortcuts: shortcuts.map(({ isFixed = false, ...one }) => ({
      id: one.id,
      title: one.title,
      keys: isFixed ? one.shortcut : (findShortcut(one) ?? one.shortcut),
      isFixed,
    })),
  }))

/** Found by their names and by their keys. */
const findShortcuts = (shortcuts: readonly ShownShortcut[], words: string): ShownShortcut[] =>
  matching(
    shortcuts.map((one) => ({ ...one, label: one.title, description: shownKeys(one.keys).join(' ') })),
    words,
  )

/** Two screens may use one key for different things; what works everywhere competes with all of them. */
const findRivals = (sections: readonly ShownSection[], { id }: ShownSection): ShownShortcut[] =>
  sections
    .filter((other) => other.id === id || everywhere.includes(id) || everywhere.includes(other.id))
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isFixed }) => !isFixed)

function Section({ section, rivals }: { section: ShownSection; rivals: readonly ShownShortcut[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.heading}>
        {section.title}
      </h3>
      <dl>
        {section.shortcuts.map((shortcut) => (
          <ShortcutRow key={shortcut.id} shortcut={shortcut} rivals={rivals} />
        ))}
      </dl>
    </section>
  )
}

function ShortcutSet() {
  const { map, keys } = useStore(shortcutChoices)
  return (
    <div className={styles.maps}>
      <RadioGroup
        label={t('Shortcut set')}
        description={t('Select a shortcut below to change it.')}
        look="segments"
        value={map ?? 'usual'}
        onChange={(chosen) => chooseShortcuts({ map: chosen === 'classic' ? chosen : undefined, keys: {} })}
        options={[
          { id: 'usual', label: t('Standard') },
          { id: 'classic', label: t('Classic') },
        ]}
      />
      <Button
        size="s"
        variant="ghost"
        isDisabled={Object.keys(keys).length === 0}
        onPress={() => chooseShortcuts({ keys: {} })}
      >
        {t('Reset shortcuts')}
      </Button>
    </div>
  )
}

/** The shortcuts of every screen, with search, and where they are changed. */
export function ShortcutList() {
  useStore(shortcutChoices)
  const [words, setWords] = useState('')
  const sections = showSections()
  const found = sections
    .map((section) => ({ ...section, shortcuts: findShortcuts(section.shortcuts, words) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
  return (
    <>
      <ShortcutSet />
      <TextField
        label={t('Search shortcuts')}
        isLabelHidden
        icon={Search}
        placeholder={t('Search shortcuts')}
        type="search"
        value={words}
        onChange={setWords}
      />
      {found.length === 0 && <EmptyState title={t('No results for “{words}”', { words })} />}
      <div className={styles.list}>
        {found.map((section) => (
          <Section key={section.id} section={section} rivals={findRivals(sections, section)} />
        ))}
      </div>
    </>
  )
}
