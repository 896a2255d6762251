import { Search } from 'lucide-react'
import { useState } from 'react'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type QueryField, withField } from './query-words.ts'
import styles from './search-screen.module.css'

type FieldChoices = { label: string; choices: readonly (QueryField & { label: string })[] }

const named = (field: string, records: readonly { name: string }[]) =>
  records.map(({ name }) => ({ field, value: name, label: td(name) }))

const since = (field: string) => [
  { field, value: '>now-1d', label: t('Last 24 hours') },
  { field, value: '>now-7d', label: t('Last 7 days') },
  { field, value: '>now-30d', label: t('Last 30 days') },
]

/** What the language of the search can ask for, with values where there are few. */
function useFieldChoices(): FieldChoices[] {
  const { states, priorities, groups, owners } = useChoices()
  return [
    { label: t('State'), choices: named('state.name', states) },
    { label: t('Group'), choices: named('group.name', groups) },
    { label: t('Priority'), choices: named('priority.name', priorities) },
    {
      label: t('Owner'),
      choices: owners.map(({ name }) => ({
        field: 'owner.lastname',
        value: name.split(' ').at(-1) ?? name,
        label: name,
      })),
    },
    { label: t('Created'), choices: since('created_at') },
    { label: t('Updated'), choices: since('updated_at') },
  ]
}

/** The words, and chips that write the rest of the language. */
export function SearchBox({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const [words, setWords] = useState(query)
  const fields = useFieldChoices()
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words.trim())
      }}
    >
      <div className={styles.line}>
        <TextField
          label={t('Search')}
          isLabelHidden
          icon={Search}
          size="l"
          value={words}
          onChange={setWords}
          autoFocus={query === ''}
          placeholder={t('Keywords or field:value')}
          className={styles.field}
        />
        <Button type="submit" variant="secondary" size="l">
          {t('Search')}
        </Button>
      </div>
      <div role="group" aria-label={t('Refine search')} className={styles.chips}>
        {fields.map(({ label, choices }) => (
          <Menu
            key={label}
            label={label}
            trigger={
              <Button size="s" variant="ghost">
                {label}
              </Button>
            }
            groups={[
              {
                entries: choices.map(({ label: value, ...field }) => ({
                  id: `${field.field} ${field.value}`,
                  label: value,
                  run: () => onSearch(withField(words, field)),
                })),
              },
            ]}
          />
        ))}
      </div>
    </form>
  )
}
