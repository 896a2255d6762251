import { useQuery } from '@tanstack/react-query'
import { Ticket as TicketIcon } from 'lucide-react'
import { recentQuery } from '#web/features/dashboard/queries.ts'
import type { FoundEntry } from '#web/ui/patterns/command-palette.tsx'

const mostShown = 5

/** The tickets that were opened last, for the palette before anything is typed. */
export function useRecentEntries(isWanted: boolean): FoundEntry[] {
  const { data = [] } = useQuery({ ...recentQuery, enabled: isWanted })
  return data.slice(0, mostShown).map(({ id, number, title, customer }) => ({
    id: `recent-${id}`,
    label: title,
    description: [`#${number}`, customer].filter((word) => word !== '').join(' · '),
    icon: TicketIcon,
    href: `/tickets/${id}`,
  }))
}
