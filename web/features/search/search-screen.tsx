import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { ListScreen } from '#web/features/ticket-list/overview-screen.tsx'
import { sourceOfSearch } from '#web/domain/ticket-lists/list-source.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useConfig } from '#web/lib/session.ts'
import { PageHeader } from '#web/ui/patterns/page.tsx'
import { EmptyState, ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { FoundAnswers } from './found-answers.tsx'
import { FoundOrganizations, FoundPeople } from './found-records.tsx'
import { foundQuery } from './queries.ts'
import { SearchAdvice } from './search-advice.tsx'
import { SearchBox } from './search-box.tsx'
import type { SearchPage, SearchTab } from './search-page.ts'
import styles from './search-screen.module.css'

const route = getRouteApi('/agent/search')

type Change = (change: Partial<SearchPage>) => void

function SearchHead({ q, tab, onChange }: { q: string; tab: SearchTab; onChange: Change }) {
  const { data } = useQuery({ ...foundQuery(q), enabled: q !== '' })
  const can = useCan()
  const hasAnswers = useConfig('kb_active') === true && can('knowledge_base.*')
  return (
    <div className={styles.head}>
      <SearchBox key={q} query={q} onSearch={(words) => onChange({ q: words })} />
      {data && (
        <SearchAdvice
          query={q}
          suggestion={data.suggestion}
          problem={data.problem}
          onSearch={(words) => onChange({ q: words })}
        />
      )}
      {q !== '' && (
        <Tabs
          label={t('Search results')}
          value={tab}
          onChange={(next) => onChange({ tab: next as SearchTab })}
          tabs={[
            { id: 'tickets', label: t('Tickets'), count: data?.counts.tickets },
            { id: 'people', label: t('People'), count: data?.counts.people },
            { id: 'organizations', label: t('Organizations'), count: data?.counts.organizations },
            ...(hasAnswers ? [{ id: 'answers', label: t('Answers'), count: data?.counts.answers }] : []),
          ]}
        />
      )}
    </div>
  )
}

function Records({ q, tab }: { q: string; tab: Exclude<SearchTab, 'tickets'> }) {
  const { data, error, refetch } = useQuery(foundQuery(q))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  if (tab === 'answers') return <FoundAnswers answers={data.answers} />
  return tab === 'people' ? (
    <FoundPeople people={data.people} />
  ) : (
    <FoundOrganizations organizations={data.organizations} />
  )
}

/** Everything that was found, by kind; tickets as the same list as everywhere. */
export function SearchScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { q = '', tab = 'tickets' } = search
  const change: Change = (next) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const head = <SearchHead q={q} tab={tab} onChange={change} />
  if (q !== '' && tab === 'tickets') {
    return (
      <ListScreen key={q} source={sourceOfSearch(q)} search={search} onSearch={(next) => change(next)}>
        {head}
      </ListScreen>
    )
  }
  return (
    <div className={styles.screen}>
      <PageHeader title={t('Search')}>{head}</PageHeader>
      {q === '' || tab === 'tickets' ? (
        <EmptyState icon={Search} title={t('What are you looking for?')}>
          {t('All words must match. You can use AND, OR, NOT, "exact phrases", wildcards* and field:value.')}
        </EmptyState>
      ) : (
        <Records q={q} tab={tab} />
      )}
    </div>
  )
}
