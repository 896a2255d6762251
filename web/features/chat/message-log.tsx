import { type ReactNode, useEffect, useRef } from 'react'
import { Check, CheckCheck, Clock, Lock, TriangleAlert, X } from 'lucide-react'
import type { ChatMessage } from '#contract/chat-message.ts'
import { formatDuration, formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { renderHtml } from '#web/lib/simple-html.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { useAgentName } from './agent-names.ts'
import { MessageFiles } from './message-files.tsx'
import { dropOutgoing, type Outgoing, useOutgoing } from './outgoing.ts'
import type { ChatSessionRecord } from './queries.ts'
import { useTyping } from './typing.ts'
import { nameVisitor } from './visitor.ts'
import styles from './conversation.module.css'

type LogProps = { session: ChatSessionRecord; messages: readonly ChatMessage[]; isNotesOnly?: boolean }

/** What was said, oldest first, with the notes of the team. It stays at the end unless the reader scrolled up. */
export function MessageLog({ session, messages, isNotesOnly = false }: LogProps) {
  const visitor = nameVisitor(session)
  const outgoing = useOutgoing(session.id, messages).filter(({ isNote }) => isNote || !isNotesOnly)
  const shown = isNotesOnly ? messages.filter(({ internal }) => internal) : messages
  const typing = useTyping(session.id)
  const log = useStickyScroll(shown.length + outgoing.length, typing?.text)
  const lastOwn = shown.findLast(({ created_by_id, internal }) => created_by_id !== null && !internal)
  const started = shown.findIndex(({ created_at }) => session.started_at !== null && created_at >= session.started_at)
  const accepted = !isNotesOnly && session.started_at !== null && <Accepted session={session} />
  return (
    <div
      ref={log}
      className={styles.log}
      role="log"
      aria-label={t('Messages with {name}', { name: visitor })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
    >
      {shown.map((message, at) => (
        <div key={message.id} className={styles.entry}>
          {at === started && accepted}
          <Message message={message} visitor={visitor}>
            {message === lastOwn && <Receipt session={session} message={message} />}
          </Message>
        </div>
      ))}
      {started === -1 && accepted}
      {outgoing.map((one) => (
        <Unsent key={one.clientId} message={one} />
      ))}
      {!isNotesOnly && typing && session.state === 'running' && <Typing name={visitor} text={typing.text} />}
      {!isNotesOnly && session.state === 'closed' && <Ended session={session} name={visitor} />}
    </div>
  )
}

const nearEnd = 80

function useStickyScroll(count: number, typed: string | undefined) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const place = log.current
    if (!place) return undefined
    const note = () => {
      isAtEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearEnd
    }
    place.addEventListener('scroll', note)
    return () => place.removeEventListener('scroll', note)
  }, [])
  useEffect(() => {
    if ((count > 0 || typed !== undefined) && isAtEnd.current) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count, typed])
  return log
}

function Accepted({ session: { started_at, created_at } }: { session: ChatSessionRecord }) {
  const waited = (new Date(started_at as string).getTime() - new Date(created_at).getTime()) / 1000
  return (
    <p className={styles.system}>
      {t('Accepted after {wait} · {time}', {
        time: formatTime(started_at as string),
        wait: formatDuration(Math.max(0, waited)),
      })}
    </p>
  )
}

function Ended({
  session: { closed_at, updated_at, preferences },
  name,
}: {
  session: ChatSessionRecord
  name: string
}) {
  const time = formatTime(closed_at ?? updated_at)
  return (
    <p className={styles.system}>
      {preferences.left_at
        ? t('{name} left the site · {time}', { name, time })
        : t('The chat ended · {time}', { time })}
    </p>
  )
}

type MessageProps = { message: ChatMessage; visitor: string; children: ReactNode }

function Message({ message, visitor, children }: MessageProps) {
  const { content, internal, created_by_id, created_at } = message
  const { id: me } = useMe()
  const agent = useAgentName(created_by_id)
  const author = created_by_id === null ? visitor : created_by_id === me ? t('You') : agent
  const show = (place: HTMLDivElement | null) => place?.replaceChildren(renderHtml(content))
  const time = <time dateTime={created_at}>{formatTime(created_at)}</time>
  if (internal) {
    return (
      <article className={styles.note} aria-label={t('Internal note')}>
        <p className={styles.noteHead}>
          <b>
            <Lock size={13} aria-hidden />
            {t('Only your team sees this')}
          </b>
          {' · '}
          <bdi>{author}</bdi> {time}
        </p>
        <div ref={show} dir="auto" />
        <MessageFiles files={message.files} />
      </article>
    )
  }
  return (
    <article className={classes(styles.message, created_by_id !== null && styles.own)} aria-label={author}>
      {content !== '' && <div className={styles.bubble} ref={show} dir="auto" />}
      <MessageFiles files={message.files} />
      <p className={styles.meta}>
        <bdi>{author}</bdi>
        {' · '}
        {time}
        {children}
      </p>
    </article>
  )
}

/** Under the last own message only: whether the visitor has it, and has read it. */
function Receipt({ session, message: { id, created_at } }: { session: ChatSessionRecord; message: ChatMessage }) {
  const isRead = session.visitor_read_id !== null && session.visitor_read_id >= id
  const isDelivered = isRead || session.visitor_seen_at >= created_at
  const Icon = isDelivered ? CheckCheck : Check
  return (
    <span className={classes(styles.receipt, isRead && styles.read)}>
      {' · '}
      <Icon size={13} aria-hidden />
      {isRead ? t('Read') : isDelivered ? t('Delivered') : t('Sent')}
    </span>
  )
}

function Unsent({ message: { clientId, text, files, isNote, problem, isWaiting } }: { message: Outgoing }) {
  const Icon = problem ? TriangleAlert : Clock
  return (
    <article className={classes(styles.message, styles.own)} aria-label={t('You')}>
      <div className={classes(styles.bubble, isNote && styles.noteBubble)} dir="auto">
        {[text, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}
      </div>
      <p className={classes(styles.meta, problem && styles.failed)}>
        <Icon size={13} aria-hidden />
        {problem ?? (isWaiting ? t('Not sent: no connection. We’ll send it again.') : t('Sending…'))}
        {problem && <IconButton icon={X} size="s" label={t('Discard')} onPress={() => dropOutgoing(clientId)} />}
      </p>
    </article>
  )
}

/** What the visitor is typing, if the topic has the typing preview turned on. The widget tells visitors about it. */
const Typing = ({ name, text }: { name: string; text: string }) => (
  <div className={styles.message}>
    <div className={styles.preview} aria-live="off">
      <span className={styles.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {text !== '' && <span dir="auto">{text}</span>}
    </div>
    <p className={styles.meta} role="status">
      {text === '' ? t('{name} is typing…', { name }) : t('{name} is writing. Not sent yet.', { name })}
    </p>
  </div>
)
