import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useNarrowSidebar } from '#web/ui/patterns/app-shell.tsx'
import { NavEntry } from '#web/ui/patterns/nav-list.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { setAvailable, useHasChat } from './availability.ts'
import styles from './chat.module.css'
import { availabilityQuery } from './queries.ts'

const change = (isOn: boolean) =>
  attempt(setAvailable(isOn), isOn ? t('Available for chats') : t('Not available for chats'))

/** The way to the chats, how many visitors wait or wrote, and the switch for being available. */
function Entry() {
  const isNarrow = useNarrowSidebar()
  const { data } = useQuery(availabilityQuery)
  const count = data && data.waiting_count + data.unread_count
  return (
    <div className={styles.entry}>
      <ul>
        <NavEntry to="/chats" search={{}} icon={MessagesSquare} label={t('Chats')} count={count} />
      </ul>
      {!isNarrow && (
        <Switch
          isSelected={data?.active ?? false}
          onChange={(isOn) => void change(isOn)}
          aria-label={t('Available for chats')}
        />
      )}
    </div>
  )
}

export const ChatEntry = () => (useHasChat() ? <Entry /> : null)
