import { useQuery } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { findByIds } from '#web/domain/ticket-lists/find-tickets.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { makeInitials } from '#web/lib/people.ts'
import { NavEntry, NavSection } from '#web/ui/patterns/nav-list.tsx'
import { usePinnedTickets } from './pins.ts'

const titlesQuery = (ids: readonly number[]) => ({
  queryKey: ['tickets', 'pinned', ids],
  queryFn: () => findByIds(ids),
  enabled: ids.length > 0,
})

/** Tickets that are kept at hand; nothing while there are none. */
export function PinnedNav() {
  const ids = usePinnedTickets()
  const { data = [] } = useQuery(titlesQuery(ids))
  const rows = new Map(data.map((row) => [row.id, row]))
  const pinned = ids.flatMap((id) => rows.get(id) ?? [])
  if (pinned.length === 0) return null
  return (
    <NavSection title={t('Pinned')}>
      {pinned.map(({ id, title }) => (
        <NavEntry
          key={id}
          to="/tickets/$id"
          params={{ id: String(id) }}
          search={{}}
          icon={Pin}
          label={title}
          letters={makeInitials(title)}
        />
      ))}
    </NavSection>
  )
}
