import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { makeWidthHook } from '#web/ui/use-narrow.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { useAgentName } from './agent-names.ts'
import { ChatComposer, type ComposerHandle, type ComposerKind } from './chat-composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { MessageLog } from './message-log.tsx'
import { availabilityQuery, type ChatSessionRecord, lookEvery, messagesQuery } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { stopTyping } from './typing.ts'
import { nameVisitor, readAnswers } from './visitor.ts'
import { VisitorPanel } from './visitor-panel.tsx'
import { AcceptButton } from './waiting-list.tsx'
import styles from './conversation.module.css'

/** Below, the visitor is a tab of the conversation. */
export const useTabbed = makeWidthHook(1099)

type View = 'chat' | 'visitor' | 'notes'
export type ChatDialog = 'transfer' | 'rename' | undefined

type ConversationProps = {
  session: ChatSessionRecord
  composer: RefObject<ComposerHandle | null>
  dialog: ChatDialog
  onDialog: (dialog: ChatDialog) => void
  onOpen: (id: number) => void
  hasFocus: boolean
  onClose?: (() => void) | undefined
}

/** One chat: who it is, what was written, and the field to answer. */
export function Conversation({ session, composer, dialog, onDialog, onOpen, hasFocus, onClose }: ConversationProps) {
  const { id: me } = useMe()
  const isOfColleague = session.state === 'running' && session.user_id !== me
  const {
    data: messages = [],
    error,
    refetch,
  } = useQuery({
    ...messagesQuery(session.id),
    refetchInterval: isOfColleague && lookEvery,
  })
  const [view, setView] = useState<View>('chat')
  const isTabbed = useTabbed()
  const shown = isTabbed ? view : 'chat'
  const notes = messages.filter(({ internal }) => internal).length
  useReading(session, messages.findLast(({ created_by_id }) => created_by_id === null)?.id)
  const close = () => onDialog(undefined)
  return (
    <section className={styles.conversation} aria-label={t('Chat with {name}', { name: nameVisitor(session) })}>
      <ConversationHead
        session={session}
        onTransfer={() => onDialog('transfer')}
        onRename={() => onDialog('rename')}
        onClose={onClose}
      />
      {isTabbed && (
        <div className={styles.tabs}>
          <Tabs
            label={t('Chat')}
            value={view}
            onChange={(id) => setView(id as View)}
            tabs={[
              { id: 'chat', label: t('Chat') },
              { id: 'visitor', label: t('Visitor') },
              { id: 'notes', label: t('Notes'), count: notes },
            ]}
          />
        </div>
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {shown === 'visitor' ? (
        <VisitorPanel session={session} />
      ) : (
        <>
          <MessageLog session={session} messages={messages} isNotesOnly={shown === 'notes'} />
          <Answering
            session={session}
            composer={composer}
            onOpen={onOpen}
            hasFocus={hasFocus}
            isNotes={shown === 'notes'}
          />
        </>
      )}
      {dialog === 'transfer' && <TransferDialog session={session} onClose={close} onDone={close} />}
      {dialog === 'rename' && <RenameDialog session={session} onClose={close} />}
    </section>
  )
}

type AnsweringProps = Pick<ConversationProps, 'session' | 'composer' | 'onOpen' | 'hasFocus'> & { isNotes: boolean }

/** What this agent may write: a visitor who left an address gets an email. */
function chooseKind(session: ChatSessionRecord, me: number, isByEmail: boolean): ComposerKind | undefined {
  const { state, user_id } = session
  if (state === 'running') return user_id === me ? 'chat' : 'note'
  const mayEmail = (user_id === me || user_id === null) && readAnswers(session).email !== ''
  if (mayEmail && (state === 'closed' || isByEmail)) return 'email'
  return state === 'closed' ? undefined : 'note'
}

/** The composer, or who could answer. */
function Answering({ session, composer, onOpen, hasFocus, isNotes }: AnsweringProps) {
  const { id: me } = useMe()
  const agent = useAgentName(session.user_id)
  const { data: availability } = useQuery(availabilityQuery)
  const [isByEmail, setByEmail] = useState(false)
  const kind = isNotes ? 'note' : chooseKind(session, me, isByEmail)
  return (
    <>
      {session.state === 'waiting' && availability && (
        <div className={styles.bar}>
          <span>{t('This visitor is waiting.')}</span>
          {readAnswers(session).email !== '' && !isByEmail && (
            <Button size="s" onPress={() => setByEmail(true)}>
              {t('Reply by email')}
            </Button>
          )}
          <AcceptButton id={session.id} availability={availability} onAccepted={onOpen} />
        </div>
      )}
      {session.state === 'running' && session.user_id !== me && (
        <p className={styles.bar}>{t('{name} is handling this chat. You can add notes.', { name: agent })}</p>
      )}
      {session.state === 'closed' && <Outcome session={session} />}
      {kind === 'email' && (
        <p className={styles.bar}>
          <Mail size={15} aria-hidden />
          {t('Your next message goes to {email}. The reply comes back to the ticket.', {
            email: readAnswers(session).email,
          })}
        </p>
      )}
      {kind && (
        <ChatComposer
          key={session.id}
          session={session}
          kind={kind}
          handle={composer}
          hasFocus={hasFocus && kind === 'chat'}
        />
      )}
    </>
  )
}

/** How the visitor rated the chat. */
function Outcome({ session: { rating, rating_note } }: { session: ChatSessionRecord }) {
  return (
    <p className={styles.bar} role="status">
      {[
        t('Chat ended'),
        rating === null ? t('Not rated') : t('Rated {rating} out of 5', { rating }),
        rating_note && `“${rating_note}”`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

/** What is on the screen of its agent counts as read, and ends the preview of what was being typed. */
function useReading({ id, state, user_id, unread_count }: ChatSessionRecord, lastId: number | undefined): void {
  const { id: me } = useMe()
  const isUnread = state === 'running' && user_id === me && unread_count > 0 && lastId !== undefined
  useEffect(() => {
    if (lastId !== undefined) stopTyping(id)
  }, [id, lastId])
  useEffect(() => {
    if (!isUnread) return undefined
    const read = () => {
      if (document.hidden) return
      void api(ChatSessions)
        .markRead({ id, message_id: lastId })
        .catch(() => undefined)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, isUnread, lastId])
}
