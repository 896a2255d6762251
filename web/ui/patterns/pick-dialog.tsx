import { Check, Search } from 'lucide-react'
import { useState } from 'react'
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from 'react-aria-components'
import { t } from '#web/lib/i18n/i18n.ts'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { type Option, OptionContent } from '#web/ui/primitives/options.tsx'
import { matching, useFoundOptions } from '#web/ui/primitives/use-found-options.ts'
import styles from './pick-dialog.module.css'

type PickDialogProps<Id extends string | number> = {
  title: string
  options?: readonly Option<Id>[]
  search?: ((words: string, signal: AbortSignal) => Promise<readonly Option<Id>[]>) | undefined
  /** Marked, as what they all have already. */
  current?: Id | undefined
  /** Offered below what was found. */
  create?: ((words: string) => Option<Id>) | undefined
  /** The caller closes it, because another question may follow. */
  onPick: (option: Option<Id>) => void
  onClose: () => void
}

/** Nothing is found only by who has looked for something. */
function emptyWords(isSearching: boolean, isAsked: boolean): string {
  if (!isAsked) return t('Start typing to search')
  return isSearching ? t('Searching…') : t('No results')
}

/** One of a list by typing a part of it and Enter. */
export function PickDialog<Id extends string | number>(props: PickDialogProps<Id>) {
  const { title, options = [], search, current, create, onPick, onClose } = props
  const [words, setWords] = useState('')
  const wanted = words.trim()
  const { found, isSearching } = useFoundOptions<Id>(options, wanted, search)
  const offered = search && wanted !== '' ? found : matching(options, wanted)
  const isNew = wanted !== '' && !offered.some(({ label }) => label.toLowerCase() === wanted.toLowerCase())
  const shown = create && isNew ? [...offered, create(wanted)] : offered
  const pick = (id: string | number) => {
    const option = shown.find((one) => one.id === id)
    if (option) onPick(option)
  }
  return (
    <Dialog title={title} size="s" isOpen onClose={onClose}>
      <Autocomplete inputValue={words} onInputChange={setWords} filter={() => true}>
        <SearchField aria-label={title} autoFocus className={styles.field ?? ''}>
          <Search size={16} aria-hidden />
          <Input className={styles.input ?? ''} placeholder={t('Search…')} />
        </SearchField>
        <ListBox
          aria-label={title}
          items={shown}
          className={styles.list ?? ''}
          onAction={(id) => pick(id as Id)}
          renderEmptyState={() => <p className={styles.empty}>{emptyWords(isSearching, !search || wanted !== '')}</p>}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option ?? ''}>
              <OptionContent {...option} />
              {option.id === current && <Check size={15} aria-label={t('Current')} />}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}
