import { t } from '#web/lib/i18n/i18n.ts'
import type { ChatAvailability } from '#contract/chat-agents.ts'
import { classes } from '#web/ui/classes.ts'
import { useMe } from '#web/lib/session.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { useAgentName } from './agent-names.ts'
import { ChatRow } from './chat-row.tsx'
import { acceptVisitor } from './open-chat.ts'
import { readExcerpt } from './plain-text.ts'
import type { ChatSessionRecord } from './queries.ts'
import { formatClock, useNow } from './use-now.ts'
import { useTaken } from './use-taken.ts'
import { describePage } from './visitor.ts'
import styles from './console.module.css'

type WaitingListProps = {
  waiting: readonly ChatSessionRecord[]
  openId: number | undefined
  onOpen: (id: number) => void
  availability: ChatAvailability
}

/** The longest wait is first, and only that visitor can be accepted here. */
export function WaitingList({ waiting, openId, onOpen, availability }: WaitingListProps) {
  const now = useNow()
  const taken = useTaken(waiting)
  const rows = [...waiting, ...taken.filter(({ id }) => !waiting.some((one) => one.id === id))].toSorted((one, other) =>
    one.created_at.localeCompare(other.created_at),
  )
  return (
    <ul>
      {rows.map((session) => {
        const isTaken = session.user_id !== null
        const isFirst = session.id === waiting[0]?.id
        const isLate = now - new Date(session.created_at).getTime() > availability.accept_within * 1000
        return (
          <li key={session.id}>
            <ChatRow
              session={session}
              isOpen={session.id === openId}
              onOpen={onOpen}
              isFaded={isTaken}
              end={
                <time className={classes(styles.time, isLate && !isTaken && styles.late)} dateTime={session.created_at}>
                  {formatClock(session.created_at, now)}
                </time>
              }
            >
              {isTaken ? <Taken session={session} /> : <About session={session} isFirst={isFirst} />}
            </ChatRow>
            {isFirst && (
              <div className={styles.accept}>
                <AcceptButton id={session.id} availability={availability} onAccepted={onOpen} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Taken({ session }: { session: ChatSessionRecord }) {
  const name = useAgentName(session.user_id)
  return (
    <span className={styles.line} role="status">
      {t('{name} took it', { name })}
    </span>
  )
}

/** What the visitor wrote, for the first also on which page, and whose chat it was. */
function About({ session, isFirst }: { session: ChatSessionRecord; isFirst: boolean }) {
  const { last_message, preferences } = session
  const page = describePage(session)
  return (
    <>
      <span className={isFirst ? styles.quote : styles.line} dir="auto">
        {last_message ? readExcerpt(last_message.content) : page}
      </span>
      {isFirst && last_message && page !== '' && (
        <span className={styles.line} dir="ltr">
          {page}
        </span>
      )}
      {typeof preferences.returned_from_id === 'number' && <Returned agentId={preferences.returned_from_id} />}
    </>
  )
}

function Returned({ agentId }: { agentId: number }) {
  const { id: me } = useMe()
  const name = useAgentName(agentId)
  return (
    <span className={styles.returned}>
      {agentId === me ? t('Was yours until you lost the connection') : t('{name} lost the connection', { name })}
    </span>
  )
}

const ordinals = (): Record<number, string> => ({
  2: t('Accept as second'),
  3: t('Accept as third'),
  4: t('Accept as fourth'),
  5: t('Accept as fifth'),
  6: t('Accept as sixth'),
  7: t('Accept as seventh'),
  8: t('Accept as eighth'),
  9: t('Accept as ninth'),
  10: t('Accept as tenth'),
})

type AcceptProps = {
  id: number
  availability: Pick<ChatAvailability, 'running_count' | 'concurrent'>
  onAccepted: (id: number) => void
}

/** Agents who have no seat left may still accept; the button says which chat it would be. */
export function AcceptButton({ id, availability: { running_count, concurrent }, onAccepted }: AcceptProps) {
  const isFull = running_count >= concurrent
  const number = running_count + 1
  const accept = async () => {
    if (await acceptVisitor(id)) onAccepted(id)
  }
  return (
    <Button size="s" variant={isFull ? 'secondary' : 'primary'} shortcut="a" onPress={() => void accept()}>
      {isFull ? (ordinals()[number] ?? t('Accept as number {number}', { number })) : t('Accept')}
    </Button>
  )
}
