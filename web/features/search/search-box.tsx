import { Search } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './search-screen.module.css'

/** The search words, in the query syntax. Further filters of tickets are above their list. */
export function SearchBox({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const [words, setWords] = useState(query)
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(words.trim())
      }}
    >
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
    </form>
  )
}
