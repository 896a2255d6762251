import { Organization } from '#contract/organization.ts'
import { refreshTicket } from '#web/domain/tickets/actions.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import styles from './card.module.css'
import { NoteField } from './note-field.tsx'
import { Section } from './section.tsx'

/** The organization of the customer. */
export function OrganizationSection({ ticket }: { ticket: Ticket }) {
  const { organization } = useTicketContext(ticket.id)
  const mayChange = useMayChange(ticket)
  if (!organization) return null
  const saveNote = async (note: string) => {
    await api(Organization.endpoints).update({ id: organization.id, note })
    await refreshTicket(ticket.id)
  }
  return (
    <Section id="organization" title={t('Organization')}>
      <div className={styles.person}>
        <div className={styles.who}>
          <p className={styles.name}>
            <Link to="/organizations/$id" params={{ id: String(organization.id) }} look="plain">
              <bdi>{organization.name}</bdi>
            </Link>
          </p>
          {organization.domain && <p className={styles.of}>{organization.domain}</p>}
        </div>
        {organization.vip && <Badge tone="notice">{t('VIP')}</Badge>}
      </div>
      <NoteField
        key={organization.id}
        label={t('Organization note')}
        value={organization.note ?? ''}
        onSave={saveNote}
        isReadOnly={!mayChange}
      />
    </Section>
  )
}
