import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useSearchWords } from '#web/ui/use-search-words.ts'
import styles from './requests.module.css'

/** Looks while one types; the words are part of the address. */
export function SearchField() {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const [words, setWords] = useSearchWords(q, (wanted) => {
    void navigate({ to: '/requests', search: wanted ? { q: wanted } : {}, replace: true })
  })
  return (
    <TextField
      className={styles.search}
      type="search"
      icon={Search}
      label={t('Search your requests')}
      placeholder={t('Search your requests')}
      isLabelHidden
      value={words}
      onChange={setWords}
    />
  )
}
