import { useQueries } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { newestFirst } from '#web/domain/ticket-lists/list-source.ts'
import { countTickets } from '#web/domain/ticket-lists/find-tickets.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { makeInitials } from '#web/lib/people.ts'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { type MyView, useMyViews } from '#web/domain/ticket-lists/my-views.ts'

const countQuery = ({ condition, query }: MyView) => ({
  queryKey: ['tickets', 'count', condition, query],
  queryFn: () => countTickets({ condition, query, order: newestFirst }),
  meta: { isExpensive: true as const },
})

/** One's own views with their counts; nothing while there are none. */
export function MyViewsNav() {
  const views = useMyViews()
  const counts = useQueries({ queries: views.map(countQuery) })
  if (views.length === 0) return null
  return (
    <NavSection title={t('My views')}>
      {views.map(({ link, name }, index) => (
        <NavEntry
          key={link}
          to="/overviews/$link"
          params={{ link }}
          search={{}}
          icon={Eye}
          label={name}
          letters={makeInitials(name)}
          count={counts[index]?.data}
        />
      ))}
    </NavSection>
  )
}
