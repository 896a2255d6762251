import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import type { Action } from '#web/lib/actions/action.ts'
import { useOfferedActions } from '#web/lib/actions/registry.ts'
import { findShortcut } from '#web/lib/actions/shortcuts.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { Option } from '../primitives/options.tsx'
import { matching, useFoundOptions } from '../primitives/use-found-options.ts'
import styles from './command-palette.module.css'
import { takeTypedWords } from './palette-placeholder.tsx'
import { buildOptionId, type PaletteEntry, PaletteResults, type PaletteSection, resultsId } from './palette-results.tsx'
import { useActiveOption } from './use-active-option.ts'

/** Something that was found, and where it is. */
export type FoundEntry = Option<string> & { href: string }

type PaletteProps = {
  isOpen: boolean
  onClose: () => void
  search: (words: string, signal: AbortSignal) => Promise<readonly FoundEntry[]>
  /** Shown before anything is typed. */
  recent: readonly FoundEntry[]
}

/**
 * Navigation such as "Next row" comes late, because the palette is mostly opened to run something; deletions come
 * last.
 */
const rankCommand = ({ repeats, danger }: Action) => (danger ? 2 : Number(repeats ?? false))

const commandsFor = (actions: readonly Action[], words: string) =>
  matching(
    actions
      .filter(({ id }) => id !== 'palette')
      .toSorted((one, other) => rankCommand(one) - rankCommand(other))
      .map((action) => ({
        ...action,
        label: action.title,
        description: `${action.group ?? ''} ${action.keywords ?? ''}`,
      })),
    words.replace(/^>/, ''),
  )

const presentCommand = (action: Action): PaletteEntry => ({
  id: action.id,
  label: action.title,
  icon: action.icon ?? CornerDownLeft,
  shortcut: findShortcut(action),
  run: action.run,
})

type ContentProps = Omit<PaletteProps, 'isOpen'>

/** What is shown for these words; sections without entries are left out. */
function usePaletteSections(words: string, { search, recent }: Omit<ContentProps, 'onClose'>) {
  const wanted = words.startsWith('>') ? '' : words.trim()
  const commands = commandsFor(useOfferedActions(), words).slice(0, wanted ? 5 : 20)
  const { found, isSearching } = useFoundOptions<string>([], wanted, search)
  const sections: PaletteSection[] = [
    { title: t('Recent tickets'), entries: words === '' ? recent : [] },
    { title: t('Commands'), entries: commands.map(presentCommand) },
    { title: t('Results'), entries: found as readonly FoundEntry[] },
  ]
  return { sections: sections.filter(({ entries }) => entries.length > 0), isSearching }
}

function Content({ onClose, ...source }: ContentProps) {
  const [words, setWords] = useState(takeTypedWords)
  const { sections, isSearching } = usePaletteSections(words, source)
  const ids = sections.flatMap(({ entries }) => entries.map(({ id }) => buildOptionId(id)))
  const { active, listen } = useActiveOption(ids, words)
  const clearOrListen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || words === '') return listen(event)
    // The first Escape clears the field, the second closes the palette.
    event.stopPropagation()
    setWords('')
  }
  return (
    <>
      <div className={styles.field}>
        <Search size={17} aria-hidden />
        <input
          type="search"
          aria-label={t('Search or run a command')}
          aria-autocomplete="list"
          aria-controls={resultsId}
          aria-activedescendant={active}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          className={styles.input}
          placeholder={t('Search or type > for commands')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={clearOrListen}
        />
      </div>
      <PaletteResults
        sections={sections}
        active={active}
        emptyText={isSearching ? t('Searching…') : t('No results')}
        onClose={onClose}
      />
    </>
  )
}

/** Actions on what is here first, then what the server finds; prefixes narrow it (`>`, `#`, `@`). */
export const CommandPalette = ({ isOpen, onClose, search, recent }: PaletteProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable
    className={styles.backdrop ?? ''}
  >
    <Modal className={styles.modal ?? ''}>
      <Dialog aria-label={t('Search or run a command')} className={styles.dialog ?? ''}>
        <Content onClose={onClose} search={search} recent={recent} />
      </Dialog>
    </Modal>
  </ModalOverlay>
)
