import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './designer.module.css'

type EntryListProps = {
  label: string
  entries: readonly string[]
  onChange: (entries: string[]) => void
  /** Beside an entry, such as when it was last seen. */
  aside?: (entry: string) => ReactNode
  /** Further rows that are not entries. */
  children?: ReactNode
  /** The label of the field for a new one, of its button, and an example. */
  field: string
  add: string
  placeholder: string
  description?: string | undefined
  error?: string | undefined
}

/** Short texts that are added and removed one by one: sites, addresses. */
export function EntryList({ label, entries, onChange, aside, children, ...adding }: EntryListProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const entry = typed.replaceAll(';', ' ').trim()
    if (entry === '') return
    if (!entries.includes(entry)) onChange([...entries, entry])
    setTyped('')
  }
  return (
    <>
      <ul className={page.lines} aria-label={label}>
        {entries.map((entry) => (
          <li key={entry} className={page.line}>
            <span className={page.grow}>{entry}</span>
            {aside?.(entry)}
            <IconButton
              icon={X}
              size="s"
              label={t('Remove “{name}”', { name: entry })}
              onPress={() => onChange(entries.filter((other) => other !== entry))}
            />
          </li>
        ))}
        {children}
      </ul>
      <form
        className={styles.adding}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={adding.field}
          isLabelHidden
          className={page.grow}
          value={typed}
          onChange={setTyped}
          placeholder={adding.placeholder}
          description={adding.description}
          error={adding.error}
          maxLength={250}
        />
        <Button type="submit">{adding.add}</Button>
      </form>
    </>
  )
}
