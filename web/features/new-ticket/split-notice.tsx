import { useQuery } from '@tanstack/react-query'
import { ticketQuery } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'

/** What happens besides a new ticket: the form looks like any other. */
export function SplitNotice({ ticketId }: { ticketId: number }) {
  const { data } = useQuery(ticketQuery(ticketId))
  return (
    data && (
      <Notice tone="info">{t('Split from #{number}. The tickets will be linked.', { number: data.number })}</Notice>
    )
  )
}
