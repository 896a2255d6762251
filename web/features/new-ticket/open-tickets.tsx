import { useNavigate } from '@tanstack/react-router'
import { type ComposerKind, openComposer } from '#web/features/composer/composer-state.ts'
import { emptyDraft } from '#web/features/composer/draft.ts'
import { restoreDraft } from '#web/features/composer/stored-drafts.ts'
import type { TicketInBrief } from '#web/domain/tickets/ticket-context.ts'
import lines from '#web/domain/tickets/lines.module.css'
import { TicketLine } from '#web/domain/tickets/ticket-line.tsx'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import type { NewTicketDraft, NewTicketKind } from './draft.ts'
import styles from './new-ticket.module.css'

const composerFor: Record<NewTicketKind, ComposerKind> = {
  call_in: 'call',
  call_out: 'call',
  email: 'reply',
  internal: 'note',
  original: 'note',
}

const shown = 5

/** The message may be about one of these: then the typed text goes there. */
export function OpenTickets({ tickets, draft }: { tickets: readonly TicketInBrief[]; draft: NewTicketDraft }) {
  const navigate = useNavigate()
  const { id: user } = useMe()
  const addTo = async ({ id }: TicketInBrief) => {
    const kind = composerFor[draft.kind]
    const { body, formId, files } = draft
    const direction = draft.kind === 'call_out' ? ('out' as const) : ('in' as const)
    if (body) await restoreDraft(user, id, kind, { ...emptyDraft(), body, formId, files, direction })
    await navigate({ to: '/tickets/$id', params: { id: String(id) } })
    openComposer({ ticketId: id, kind })
  }
  return (
    <section className={styles.customer} aria-label={t('Open tickets')}>
      <h2>{tn(tickets.length, '{count} open ticket from this customer', '{count} open tickets from this customer')}</h2>
      <ul className={lines.lines}>
        {tickets.slice(0, shown).map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket}>
            <Button
              size="s"
              variant="ghost"
              aria-label={t('Add to this ticket instead: #{number}', { number: ticket.number })}
              onPress={() => void addTo(ticket)}
            >
              {t('Add to this ticket instead')}
            </Button>
          </TicketLine>
        ))}
      </ul>
    </section>
  )
}
