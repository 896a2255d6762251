import { Ellipsis, Forward, Lock, Phone, Reply, ReplyAll } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { isAnswerable } from '#web/domain/tickets/channel.ts'
import { networkOf } from '#web/domain/tickets/networks.ts'
import type { Thread, Ticket } from '#web/domain/tickets/queries.ts'
import type { Action } from '#web/lib/actions/action.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { liftToasts } from '#web/ui/primitives/toast-store.ts'
import { Composer } from './composer.tsx'
import { type ComposerKind, lastClosed, openComposer, opening } from './composer-state.ts'
import styles from './composer.module.css'
import { DraftBar } from './draft-bar.tsx'
import { reopenEdit } from './edited-note.ts'
import { RichEditor } from './editor/lazy-editor.tsx'
import { bringDrafts, findDraftKinds, restorations } from './stored-drafts.ts'
import { lastAnswerable, preparedAnswerQuery } from './prepare.ts'
import { SharedDraftBanner } from './shared-draft-banner.tsx'
import { WaitingMessages } from './waiting-messages.tsx'

/** Only where something is scheduled. */
const ScheduledList = lazy(async () => ({ default: (await import('./scheduled-messages.tsx')).ScheduledList }))

/** The writing actions, defined once for buttons, menu, palette and shortcuts. */
function useWritingActions(ticketId: number, replyKind: ComposerKind): Action[] {
  const group = t('Compose')
  const open = (kind: ComposerKind, mode?: 'reply_all') => () => openComposer({ ticketId, kind, mode })
  const actions: Action[] = [
    { id: 'reply', title: t('Reply'), group, icon: Reply, shortcut: 'r', run: open(replyKind) },
    { id: 'note', title: t('Internal note'), group, icon: Lock, shortcut: 'n', run: open('note') },
    {
      id: 'reply-all',
      title: t('Reply all'),
      group,
      icon: ReplyAll,
      shortcut: 'shift+r',
      run: open('reply', 'reply_all'),
    },
    { id: 'forward', title: t('Forward'), group, icon: Forward, shortcut: 'f', run: open('forward') },
    { id: 'call', title: t('Log call'), group, icon: Phone, run: open('call') },
  ]
  useActions(actions)
  return actions
}

type Reopening = {
  isOpen: boolean
  /** Whether a composer leaves the conversation visible: users open a ticket to read it. */
  hasRoom: boolean
}

/**
 * Opens drafts again with the ticket; the latest first, the others are marked. Not if the user was faster: what
 * they opened and closed stays closed.
 */
function useKeptDrafts(ticketId: number, { isOpen, hasRoom }: Reopening): readonly ComposerKind[] {
  const { id: user } = useMe()
  const [found, setFound] = useState<readonly ComposerKind[]>([])
  const areBrought = useRef(isOpen)
  const mayReopen = useRef(!isOpen)
  useEffect(() => {
    let isCurrent = !isOpen
    if (isOpen) mayReopen.current = false
    const look = async () => {
      if (!areBrought.current) await bringDrafts(user, ticketId)
      const kinds = await findDraftKinds(user, ticketId)
      if (!isCurrent) return
      if (!areBrought.current) await reopenEdit(user, ticketId)
      areBrought.current = true
      setFound(kinds)
      if (kinds[0] && mayReopen.current && hasRoom) openComposer({ ticketId, kind: kinds[0], isQuiet: true })
      mayReopen.current = false
    }
    if (isCurrent) void look()
    return () => {
      isCurrent = false
    }
  }, [user, ticketId, isOpen, hasRoom])
  useEffect(() => restorations.subscribe(() => void findDraftKinds(user, ticketId).then(setFound)), [user, ticketId])
  return found
}

/** Toasts are shown above this element, so that they cover no button. */
function useToastsAboveDock(): RefObject<HTMLDivElement | null> {
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const lift = ([entry]: readonly ResizeObserverEntry[]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      liftToasts('composer', Math.min(height, innerHeight / 2))
    }
    const observer = new ResizeObserver(lift)
    if (dock.current) observer.observe(dock.current)
    return () => {
      observer.disconnect()
      liftToasts('composer', 0)
    }
  }, [])
  return dock
}

const DraftMark = () => <span className={styles.mark}>{t('Draft')}</span>

type WaysProps = {
  actions: readonly Action[]
  hasReplyDraft: boolean
  hasNoteDraft: boolean
  /** After a composer was closed. */
  takesFocus: boolean
}

function Ways({ actions, hasReplyDraft, hasNoteDraft, takesFocus }: WaysProps) {
  const [reply, note, ...others] = actions
  return (
    <div className={styles.ways}>
      <Button icon={Reply} shortcut="r" autoFocus={takesFocus} onPress={() => reply?.run()}>
        {t('Reply')}
        {hasReplyDraft && <DraftMark />}
      </Button>
      <Button icon={Lock} shortcut="n" className={styles.noteWay} onPress={() => note?.run()}>
        {t('Internal note')}
        {hasNoteDraft && <DraftMark />}
      </Button>
      <Menu
        label={t('More message types')}
        placement="top start"
        trigger={<IconButton icon={Ellipsis} label={t('More message types')} />}
        groups={[
          {
            entries: others.map(({ id, title, icon, shortcut, run }) => ({ id, label: title, icon, shortcut, run })),
          },
        ]}
      />
    </div>
  )
}

/** The editor and what a reply begins with are there when the reader answers. */
function usePreparedReply(ticketId: number, { articles }: Thread): void {
  const answered = lastAnswerable(articles)
  const articleId = answered && isAnswerable(answered) ? answered.id : undefined
  useEffect(
    () =>
      whenIdle(() => {
        RichEditor.preload()
        if (articleId === undefined) return
        void queryClient.prefetchQuery(preparedAnswerQuery({ ticketId, articleId, mode: 'reply' }))
      }),
    [ticketId, articleId],
  )
}

type ComposerDockProps = { ticket: Ticket; thread: Thread; list: string | undefined }

/** Below the conversation: no text field until the user chooses what to write. */
export function ComposerDock({ ticket, thread, list }: ComposerDockProps) {
  const opened = useStore(opening, (one) => (one?.ticketId === ticket.id ? one : undefined))
  const closed = useStore(lastClosed)
  const replyKind = networkOf(ticket) ? 'message' : 'reply'
  const actions = useWritingActions(ticket.id, replyKind)
  const isNarrow = useNarrow()
  const drafts = useKeptDrafts(ticket.id, { isOpen: opened !== undefined, hasRoom: !isNarrow })
  usePreparedReply(ticket.id, thread)
  const dock = useToastsAboveDock()
  return (
    <div ref={dock} className={styles.dock}>
      <WaitingMessages ticketId={ticket.id} />
      {thread.answer.scheduled_message_ids && (
        <Suspense>
          <ScheduledList ticketId={ticket.id} lastArticleId={thread.articles.at(-1)?.id ?? 0} />
        </Suspense>
      )}
      {opened ? (
        <Composer key={opened.kind} ticket={ticket} thread={thread} list={list} opened={opened} />
      ) : (
        <>
          <SharedDraftBanner ticketId={ticket.id} thread={thread} />
          {isNarrow && drafts[0] && <DraftBar ticketId={ticket.id} kind={drafts[0]} />}
          <Ways
            actions={actions}
            hasReplyDraft={drafts.includes(replyKind)}
            hasNoteDraft={drafts.includes('note')}
            takesFocus={closed === ticket.id}
          />
        </>
      )}
    </div>
  )
}
