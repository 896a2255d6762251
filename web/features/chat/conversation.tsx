import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ChatMessage, ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { onChatTyping } from '#web/lib/live/messages.ts'
import { useMe } from '#web/lib/session.ts'
import { renderHtml } from '#web/lib/simple-html.ts'
import { classes } from '#web/ui/classes.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { type ChatSessionRecord, messagesQuery } from './queries.ts'
import { describePage, nameVisitor } from './visitor.ts'
import styles from './chat.module.css'

/** One chat: who it is, what was written, and the field to answer. */
export function Conversation({ session }: { session: ChatSessionRecord }) {
  const { id: me } = useMe()
  const { data: messages = [], error, refetch } = useQuery(messagesQuery(session.id))
  const isMine = session.state === 'running' && session.user_id === me
  const name = nameVisitor(session)
  return (
    <section className={styles.conversation} aria-label={name}>
      <header className={styles.head}>
        <Link to="/chats" search={{}} className={styles.back} aria-label={t('Back to the list')}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <div className={styles.about}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.page}>{describePage(session)}</p>
        </div>
        {session.state === 'running' && (
          <Button onPress={() => void attempt(api(ChatSessions).close({ id: session.id }), t('Chat ended'))}>
            {t('End chat')}
          </Button>
        )}
      </header>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Log messages={messages} visitor={name} />}
      <p className={styles.status} role="status">
        <Status session={session} name={name} />
      </p>
      {isMine && <ChatComposer sessionId={session.id} />}
    </section>
  )
}

function Log({ messages, visitor }: { messages: readonly ChatMessage[]; visitor: string }) {
  const log = useRef<HTMLDivElement>(null)
  const count = messages.length
  useEffect(() => {
    if (count > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
    <div ref={log} className={styles.log} role="log" aria-label={visitor} tabIndex={0}>
      {messages.map((message) => (
        <Message key={message.id} message={message} visitor={visitor} />
      ))}
    </div>
  )
}

function Message({ message, visitor }: { message: ChatMessage; visitor: string }) {
  const { content, internal, created_by_id, created_at } = message
  const author = created_by_id === null ? visitor : internal ? t('Internal note') : t('You')
  const show = (place: HTMLDivElement | null) => place?.replaceChildren(renderHtml(content))
  return (
    <article
      className={classes(styles.message, created_by_id !== null && styles.own, internal && styles.note)}
      aria-label={author}
    >
      <div ref={show} dir="auto" />
      <time dateTime={created_at}>{formatTime(created_at)}</time>
    </article>
  )
}

const typingShownFor = 3000

function Status({ session, name }: { session: ChatSessionRecord; name: string }) {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onChatTyping((id) => {
      if (id !== session.id) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), typingShownFor)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [session.id])
  if (session.state === 'closed') return t('The chat has ended.')
  return isTyping ? t('{name} is typing…', { name }) : null
}
