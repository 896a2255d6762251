import { SpellCheck } from 'lucide-react'
import type { QueryProblem } from '#contract/search.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import styles from './search-screen.module.css'

const problemWords = (): Record<QueryProblem['code'], string> => ({
  unclosed_quote: t('This quotation mark isn’t closed. Add another one after the phrase.'),
  unclosed_group: t('This parenthesis isn’t closed. Add “)” after the last word that belongs to it.'),
  unopened_group: t('This parenthesis was never opened. Remove it, or add “(” before it.'),
  missing_term: t('A word is missing next to AND, OR or NOT. Add one.'),
  incomplete_range: t('This range is incomplete. Write it like [2026-01-01 TO 2026-02-01] or >5.'),
  too_complex: t('The query has too many parts. Use fewer words and parentheses.'),
})

/** What was typed, with the place that could not be read. */
function MarkedQuery({ query, position }: { query: string; position: number }) {
  const [, wrong = ''] = /^(AND|OR|NOT|.)/u.exec(query.slice(position)) ?? []
  return (
    <code dir="ltr" className={styles.query}>
      {query.slice(0, position)}
      <mark>{wrong}</mark>
      {query.slice(position + wrong.length)}
    </code>
  )
}

type SearchAdviceProps = {
  query: string
  suggestion?: string | undefined
  problem?: QueryProblem | undefined
  onSearch: (query: string) => void
}

/** Another spelling, or what is wrong in the query. */
export function SearchAdvice({ query, suggestion, problem, onSearch }: SearchAdviceProps) {
  return (
    <div role="status" className={styles.advice}>
      {problem && (
        <Notice tone="warning">
          <MarkedQuery query={query} position={problem.position} /> {problemWords()[problem.code]}{' '}
          {t('We searched for the plain words instead.')}
        </Notice>
      )}
      {suggestion && (
        <Button icon={SpellCheck} onPress={() => onSearch(suggestion)}>
          {t('Did you mean “{words}”?', { words: suggestion })}
        </Button>
      )}
    </div>
  )
}
