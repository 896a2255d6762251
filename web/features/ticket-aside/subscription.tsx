import { Bell, BellMinus, BellOff, BellRing } from 'lucide-react'
import { useQueries } from '@tanstack/react-query'
import { Mentions } from '#contract/mention.ts'
import { setMuted, useMutedTickets } from '#web/features/notifications/mutes.ts'
import { refreshTicket, sayFailure } from '#web/domain/tickets/actions.ts'
import { personQuery } from '#web/domain/tickets/queries.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { useMe } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { useTicketContext } from '#web/domain/tickets/ticket-context.ts'
import { Section } from './section.tsx'
import styles from './subscription.module.css'

/** Users who are notified about this ticket regardless of its owner. */
export function SubscriptionSection({ ticketId }: { ticketId: number }) {
  const { subscriptions } = useTicketContext(ticketId)
  const me = useMe()
  const people = useQueries({ queries: subscriptions.map(({ user_id }) => personQuery(user_id)) })
  const mine = subscriptions.find(({ user_id }) => user_id === me.id)
  const toggle = async () => {
    try {
      if (mine) await api(Mentions).remove({ id: mine.id })
      else await api(Mentions).create({ mentionable_type: 'Ticket', mentionable_id: ticketId })
    } catch (error) {
      sayFailure(error)
    }
    await refreshTicket(ticketId)
  }
  const title = mine ? t('Unfollow') : t('Follow')
  const icon = mine ? BellMinus : Bell
  const isMuted = useMutedTickets().has(ticketId)
  const mute = {
    title: isMuted ? t('Unmute') : t('Mute'),
    icon: isMuted ? BellRing : BellOff,
    run: () => void setMuted(ticketId, !isMuted),
  }
  const group = t('Ticket')
  useActions([
    { id: 'ticket-subscribe', title, icon, group, run: () => void toggle() },
    { id: 'ticket-mute', ...mute, group, keywords: t('Notifications') },
  ])
  return (
    <Section id="subscribers" title={t('Followers')} count={subscriptions.length}>
      {subscriptions.length > 0 && (
        <ul className={styles.people}>
          {people.map(({ data }, index) => (
            <li key={subscriptions[index]?.id}>
              <Avatar name={data ? formatName(data) : '…'} image={findPicture(data)} size="s" />
              <span dir="auto">{data ? formatName(data) : '…'}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.toggles}>
        <Button size="s" icon={icon} onPress={() => void toggle()}>
          {title}
        </Button>
        <Button size="s" icon={mute.icon} onPress={mute.run}>
          {mute.title}
        </Button>
      </div>
    </Section>
  )
}
