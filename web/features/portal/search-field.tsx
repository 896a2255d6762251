import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './portal.module.css'

const pause = 250

/** Looks while one types; the words are part of the address. */
export function SearchField() {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const [words, setWords] = useState(q)
  const [known, setKnown] = useState(q)
  // Another tab, or the back button: the URL decides, unless it only follows the typing.
  if (q !== known) {
    setKnown(q)
    if (q === '' || !words.startsWith(q)) setWords(q)
  }
  useEffect(() => {
    const wanted = words.trim()
    if (wanted === known) return undefined
    const look = () => void navigate({ to: '/requests', search: wanted ? { q: wanted } : {}, replace: true })
    const timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [words, known, navigate])
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
