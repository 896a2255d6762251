import { Clock } from 'lucide-react'
import { dueTone, dueWords } from '#web/domain/tickets/due-words.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { formatExact } from '#web/lib/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'

/** When the ticket is due next. */
export function DueBadge({ ticket }: { ticket: Ticket }) {
  const now = useNow().getTime()
  const { escalation_at: at } = ticket
  if (!at) return null
  return (
    <time dateTime={at} title={formatExact(at)}>
      <Badge icon={Clock} tone={dueTone(at, now)}>
        {dueWords(at, now)}
      </Badge>
    </time>
  )
}
