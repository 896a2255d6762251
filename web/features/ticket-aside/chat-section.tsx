import type { Ticket } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import { Section } from './section.tsx'

/** The chat that the ticket was made of. */
export function ChatSection({ ticket }: { ticket: Ticket }) {
  const can = useCan()
  const { chat_session_id: id } = (ticket.preferences.chat ?? {}) as { chat_session_id?: number }
  if (!id || !can('chat.agent')) return null
  return (
    <Section id="chat" title={t('Chat')} startsOpen>
      <Link to="/chat/sessions/$id" params={{ id: String(id) }}>
        {t('Open chat')}
      </Link>
    </Section>
  )
}
