import { useQuery } from '@tanstack/react-query'
import { Ticket as TicketIcon } from 'lucide-react'
import { recentQuery } from '#web/features/dashboard/queries.ts'
import { formatRelative } from '#web/lib/format.ts'
import type { FoundEntry } from '#web/ui/patterns/command-palette.tsx'
import { renderStateIcon } from './hit-state-icon.tsx'

const mostShown = 5

/** The tickets that were opened last, for the palette before anything is typed. */
export function useRecentEntries(isWanted: boolean): FoundEntry[] {
  const { data = [] } = useQuery({ ...recentQuery, enabled: isWanted })
  return data.slice(0, mostShown).map(({ id, number, title, customer, state_id, updated_at }) => ({
    id: `recent-${id}`,
    label: title,
    description: [`#${number}`, customer, formatRelative(updated_at)].filter((word) => word !== '').join(' · '),
    icon: TicketIcon,
    start: renderStateIcon(state_id),
    href: `/tickets/${id}`,
  }))
}
