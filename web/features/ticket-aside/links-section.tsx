import { Plus, Unlink } from 'lucide-react'
import { Links, type LinkType } from '#contract/link.ts'
import { openDialog } from '#web/features/ticket-dialogs/dialog-store.ts'
import { addLink } from '#web/features/ticket-dialogs/link-tickets.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { type TicketInBrief, useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import styles from '#web/domain/tickets/lines.module.css'
import { Section } from './section.tsx'
import { TicketLine } from '#web/domain/tickets/ticket-line.tsx'

const kinds: readonly { type: LinkType; title: () => string }[] = [
  { type: 'parent', title: () => t('Parent') },
  { type: 'child', title: () => t('Children') },
  { type: 'normal', title: () => t('Linked') },
]

async function unlink(ticketId: number, type: LinkType, other: TicketInBrief): Promise<void> {
  try {
    await api(Links).remove({
      link_type: type,
      link_object_source: 'Ticket',
      link_object_source_value: other.id,
      link_object_target: 'Ticket',
      link_object_target_value: ticketId,
    })
    await refreshTicket(ticketId)
    toast(t('Link to #{number} removed', { number: other.number }), {
      undo: () => void addLink(ticketId, type, other.number).catch(sayFailure),
    })
  } catch (error) {
    sayFailure(error)
  }
}

export function LinksSection({ ticket }: { ticket: Ticket }) {
  const { links } = useTicketContext(ticket.id)
  const mayChange = useMayChange(ticket)
  const groups = kinds
    .map(({ type, title }) => ({ type, title: title(), tickets: links.filter((link) => link.type === type) }))
    .filter(({ tickets }) => tickets.length > 0)
  return (
    <Section
      id="links"
      title={t('Links')}
      count={links.length}
      action={
        mayChange && (
          <IconButton
            icon={Plus}
            label={t('Link to ticket…')}
            size="s"
            onPress={() => openDialog({ kind: 'link', ticketId: ticket.id })}
          />
        )
      }
    >
      {groups.length === 0 && <p className={styles.quiet}>{t('No linked tickets')}</p>}
      {groups.map(({ type, title, tickets }) => (
        <div key={type}>
          <h3 className={styles.caption}>{title}</h3>
          <ul className={styles.lines}>
            {tickets.map(({ ticket: other }) => (
              <TicketLine key={other.id} ticket={other}>
                {mayChange && (
                  <span className={styles.tools}>
                    <IconButton
                      icon={Unlink}
                      label={t('Remove link to #{number}', { number: other.number })}
                      size="s"
                      onPress={() => void unlink(ticket.id, type, other)}
                    />
                  </span>
                )}
              </TicketLine>
            ))}
          </ul>
        </div>
      ))}
    </Section>
  )
}
