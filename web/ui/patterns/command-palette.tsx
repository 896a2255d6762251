import { CornerDownLeft, Search } from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import type { Action } from '#web/lib/actions/action.ts'
import { useOfferedActions } from '#web/lib/actions/registry.ts'
import { findShortcut } from '#web/lib/actions/shortcuts.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Kbd } from '../primitives/kbd.tsx'
import { type Option, OptionContent } from '../primitives/options.tsx'
import { matching, useFoundOptions } from '../primitives/use-found-options.ts'
import { useAfterwards } from '../use-afterwards.ts'
import styles from './command-palette.module.css'
import { takeTypedWords } from './palette-placeholder.tsx'

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

type ContentProps = Omit<PaletteProps, 'isOpen'>

const FoundSection = ({ title, entries }: { title: string; entries: readonly FoundEntry[] }) => (
  <ListBoxSection>
    <Header className={styles.heading ?? ''}>{title}</Header>
    {entries.map((entry) => (
      <ListBoxItem
        key={entry.id}
        id={entry.id}
        href={entry.href}
        textValue={entry.label}
        className={styles.option ?? ''}
      >
        <OptionContent {...entry} />
      </ListBoxItem>
    ))}
  </ListBoxSection>
)

function Content({ onClose, search, recent }: ContentProps) {
  const [words, setWords] = useState(takeTypedWords)
  const isAfterwards = useAfterwards()
  const isCommand = words.startsWith('>')
  const wanted = isCommand ? '' : words.trim()
  const commands = commandsFor(useOfferedActions(), words)
  const { found, isSearching } = useFoundOptions<string>([], wanted, search)
  const run = (id: string) => {
    onClose()
    commands.find((command) => command.id === id)?.run()
  }
  return (
    <Autocomplete inputValue={words} onInputChange={setWords} filter={() => true}>
      <SearchField aria-label={t('Search or run a command')} autoFocus className={styles.field ?? ''}>
        <Search size={17} aria-hidden />
        <Input className={styles.input ?? ''} placeholder={t('Search or type > for commands')} />
      </SearchField>
      {isAfterwards && (
        <ListBox
          aria-label={t('Results')}
          className={styles.results ?? ''}
          onAction={(id) => run(String(id))}
          renderEmptyState={() => <p className={styles.empty}>{isSearching ? t('Searching…') : t('No results')}</p>}
        >
          {words === '' && recent.length > 0 && <FoundSection title={t('Recent tickets')} entries={recent} />}
          {commands.length > 0 && (
            <ListBoxSection>
              <Header className={styles.heading ?? ''}>{t('Commands')}</Header>
              {commands.slice(0, wanted ? 5 : 20).map((command) => (
                <ListBoxItem key={command.id} id={command.id} textValue={command.label} className={styles.option ?? ''}>
                  <OptionContent label={command.label} icon={command.icon ?? CornerDownLeft} />
                  {findShortcut(command) && <Kbd shortcut={findShortcut(command) ?? ''} />}
                </ListBoxItem>
              ))}
            </ListBoxSection>
          )}
          {found.length > 0 && <FoundSection title={t('Results')} entries={found as readonly FoundEntry[]} />}
        </ListBox>
      )}
    </Autocomplete>
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
