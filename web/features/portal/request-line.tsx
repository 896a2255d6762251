import type { Ticket } from '#web/domain/tickets/queries.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './requests.module.css'
import { RequestStatus } from './request-status.tsx'

/** An agent wrote after the customer's last visit. */
export const hasNewAnswer = ({ last_contact_agent_at: answered }: Ticket, seen: string | undefined): boolean =>
  typeof answered === 'string' && (seen === undefined || answered > seen)

type RequestLineProps = {
  request: Ticket
  stateType: string
  isNew: boolean
  /** The author, if it is not the reader. */
  asker: string | undefined
}

export const RequestLine = ({ request, stateType, isNew, asker }: RequestLineProps) => (
  <li className={styles.request}>
    <Link to="/requests/$id" params={{ id: String(request.id) }} look="plain" className={styles.opens}>
      <span className={classes(styles.name, isNew && styles.news)} dir="auto">
        {request.title}
      </span>
    </Link>
    <RequestStatus stateType={stateType} />
    <p className={styles.about}>
      {isNew && <b className={styles.mark}>{t('New reply')}</b>}
      {asker && <bdi>{asker}</bdi>}
      <span>{t('Updated {when}', { when: formatRelative(request.updated_at) })}</span>
      <span>#{request.number}</span>
    </p>
  </li>
)
