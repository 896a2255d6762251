import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Condition } from '#contract/condition.ts'
import { TicketBulk } from '#contract/ticket-bulk.ts'
import { api } from '#web/lib/api/api.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'

const ticketsIn = ({ object_ids, assets }: Awaited<ReturnType<typeof preview>>) =>
  object_ids.flatMap((id) => {
    const ticket = assets.Ticket?.[id]
    return ticket ? [{ id, number: String(ticket.number), title: String(ticket.title) }] : []
  })

const preview = (condition: Condition) => api(TicketBulk).selector({ condition })

/** Of all tickets where the server says so; otherwise, and for the examples below, of those that the reader sees. */
function Count({ visible, total }: { visible: number; total: number | undefined }) {
  const isPartial = total === undefined || total > visible
  return (
    <>
      <p className={styles.found}>{tn(total ?? visible, '{count} ticket matches', '{count} tickets match')}</p>
      {isPartial && (
        <p>
          {total === undefined
            ? t('Only tickets in groups you have access to are counted.')
            : tn(visible, 'You have access to {count} of them.', 'You have access to {count} of them.')}
        </p>
      )}
    </>
  )
}

/** How many tickets a condition finds now, and the first few of them. */
export function MatchCount({ condition }: { condition: Condition }) {
  const asked = useDeferredValue(condition)
  const { data, error } = useQuery({
    queryKey: ['tickets', 'selector', asked],
    queryFn: () => preview(asked),
    placeholderData: (previous) => previous,
    retry: false,
  })
  if (error) return <p className={styles.muted}>{t('Complete the condition to see matches.')}</p>
  if (!data) return <p className={styles.muted}>{t('Counting…')}</p>
  return (
    <div className={styles.muted}>
      <Count visible={data.object_count} total={data.total_count} />
      <ul>
        {ticketsIn(data).map(({ id, number, title }) => (
          <li key={id}>
            #{number} <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
