import { Clock } from 'lucide-react'
import { dueWords } from '#web/domain/tickets/due-words.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { isEscalated } from '#web/domain/tickets/ticket-row.ts'
import { formatExact } from '#web/lib/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'

const soon = 3_600_000

/** When the ticket is due next: red when it is late, yellow in the last hour. */
export function DueBadge({ ticket }: { ticket: Ticket }) {
  const now = useNow().getTime()
  const { escalation_at: at } = ticket
  if (!at) return null
  const isSoon = Date.parse(at) - now < soon
  return (
    <time dateTime={at} title={formatExact(at)}>
      <Badge icon={Clock} tone={isEscalated({ escalation_at: at }, now) ? 'danger' : isSoon ? 'warning' : 'neutral'}>
        {dueWords(at)}
      </Badge>
    </time>
  )
}
