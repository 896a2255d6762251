import { useNavigate } from '@tanstack/react-router'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import type { ChatSessionRecord } from './queries.ts'
import { describePage, nameVisitor } from './visitor.ts'
import styles from './chat.module.css'

type SessionListProps = {
  title: string
  sessions: readonly ChatSessionRecord[]
  openId: number | undefined
  /** Only the visitor who has waited longest can be accepted here. */
  isQueue?: boolean
}

/** One group of chats; an empty group is not shown. */
export function SessionList({ title, sessions, openId, isQueue = false }: SessionListProps) {
  if (sessions.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.groupTitle}>{title}</h2>
      <ul>
        {sessions.map((session, index) => (
          <li key={session.id} className={styles.row} aria-current={session.id === openId ? 'true' : undefined}>
            <Link to="/chats" search={{ session: session.id }} look="plain" className={styles.open}>
              <span className={styles.name}>{nameVisitor(session)}</span>
              <span className={styles.page}>{describePage(session)}</span>
            </Link>
            <time className={styles.time} dateTime={session.created_at}>
              {formatTime(session.created_at)}
            </time>
            {isQueue && index === 0 && <Accept id={session.id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Accept({ id }: { id: number }) {
  const navigate = useNavigate()
  const accept = async () => {
    try {
      await api(ChatSessions).accept({ id })
      await navigate({ to: '/chats', search: { session: id } })
    } catch (error) {
      toast(wordFailure(error), { tone: 'danger' })
    }
  }
  return (
    <Button variant="primary" onPress={() => void accept()}>
      {t('Accept')}
    </Button>
  )
}
