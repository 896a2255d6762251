import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PhoneCall, PhoneIncoming, X } from 'lucide-react'
import lines from '#web/domain/tickets/lines.module.css'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { type CallInDetail, callQuery, isGoingOn } from './calls.ts'
import styles from './call-card.module.css'
import { isShownTo, type ShownCall } from './shown-calls.ts'

/** A number may belong to a person: then the name is shown as a possibility. */
function callerName(call: ShownCall, detail: CallInDetail | undefined): string {
  const customer = detail?.customer
  if (customer) return customer.level === 'known' ? customer.fullname : t('Maybe: {name}', { name: customer.fullname })
  return call.from_comment || t('Unknown caller')
}

const LastTickets = ({ tickets, onOpen }: { tickets: CallInDetail['tickets']; onOpen: () => void }) => (
  <ul className={classes(lines.lines, styles.tickets)} aria-label={t('Recent tickets')}>
    {tickets.map(({ id, number, title, state, is_open }) => (
      <li key={id} className={lines.line}>
        <Link to="/tickets/$id" params={{ id: String(id) }} look="plain" className={lines.open} onClick={onOpen}>
          <span className={lines.number}>#{number}</span>
          <span className={lines.title}>
            <bdi>{title}</bdi>
          </span>
          <Badge tone={is_open ? 'accent' : 'neutral'}>{td(state)}</Badge>
        </Link>
      </li>
    ))}
  </ul>
)

export function CallCard({ call, onDismiss }: { call: ShownCall; onDismiss: () => void }) {
  const navigate = useNavigate()
  const { id: me } = useMe()
  const { data: detail } = useQuery(callQuery(call.id))
  // The message about its end was missed if the connection was interrupted for long.
  if (detail && !(isGoingOn(detail) && isShownTo(me, detail))) return null
  const name = callerName(call, detail)
  const newest = detail?.tickets[0]
  const isTalking = call.state === 'answer'
  const Icon = isTalking ? PhoneCall : PhoneIncoming
  const makeTicket = () => {
    const phone = detail?.customer ? undefined : call.from
    void navigate({ to: '/tickets/new', search: { from_call: call.id, customer: detail?.customer?.id, phone } })
    onDismiss()
  }
  return (
    <article className={styles.card} aria-label={t('Call from {name}', { name })}>
      <header className={styles.head}>
        <Icon size={15} aria-hidden />
        <span className={styles.state}>{isTalking ? t('On the phone') : t('Inbound call')}</span>
        {call.queue && <Badge>{call.queue}</Badge>}
        <IconButton icon={X} label={t('Dismiss')} size="s" onPress={onDismiss} />
      </header>
      <div className={styles.caller}>
        <Avatar name={name} size="l" />
        <div className={styles.who}>
          <p className={styles.name}>
            {detail?.customer ? (
              <Link to="/users/$id" params={{ id: String(detail.customer.id) }} look="plain" onClick={onDismiss}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </p>
          <p className={styles.detail}>
            <bdi>{detail?.from_pretty ?? call.from}</bdi>
            {detail?.customer?.organization && ` · ${detail.customer.organization}`}
          </p>
        </div>
        {detail?.customer?.vip && <Badge tone="notice">{t('VIP')}</Badge>}
      </div>
      {detail && detail.tickets.length > 0 && <LastTickets tickets={detail.tickets} onOpen={onDismiss} />}
      <footer className={styles.actions}>
        <Button size="s" onPress={onDismiss}>
          {t('Dismiss')}
        </Button>
        {newest && (
          <Button
            size="s"
            onPress={() => {
              void navigate({ to: '/tickets/$id', params: { id: String(newest.id) } })
              onDismiss()
            }}
          >
            {t('Open ticket')}
          </Button>
        )}
        <Button size="s" variant="primary" onPress={makeTicket}>
          {t('New ticket')}
        </Button>
      </footer>
    </article>
  )
}
