import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Thread, Ticket } from '#web/domain/tickets/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useDraft } from '#web/lib/drafts/use-draft.ts'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { ComposerForm } from './composer-form.tsx'
import { type Opening, type ReplyMode } from './composer-state.ts'
import styles from './composer.module.css'
import { type ComposerDraft, emptyDraft, isWorthKeeping, nameOfDraft } from './draft.ts'
import { buildTabKey } from './stored-drafts.ts'
import { kinds } from './kinds.ts'
import { OtherVersion } from './other-version.tsx'
import { bareDraft, lastAnswerable, preparedQuery } from './prepare.ts'
import { SharedDraftBanner } from './shared-draft-banner.tsx'
import { TypedAheadField, useTypedAhead } from './typed-ahead.tsx'
import { noteWriting } from './planned-changes.ts'
import { useStable } from '#web/ui/use-stable.ts'

type ComposerProps = { ticket: Ticket; thread: Thread; list: string | undefined; opened: Opening }

const modeOf = ({ kind, mode }: Opening): ReplyMode => mode ?? (kind === 'forward' ? 'forward' : 'reply')

/** Reply-all while text has been written: only the recipients change. */
function useReplyToAll(opened: Opening, articleId: number, draft: ComposerDraft | undefined, change: Change): void {
  const { ticketId } = opened
  const done = useRef<Opening>(undefined)
  const isStarted = draft?.since !== null && draft !== undefined
  useEffect(() => {
    if (opened.mode !== 'reply_all' || !isStarted || done.current === opened) return
    done.current = opened
    void queryClient
      .fetchQuery(preparedQuery({ ticketId, articleId, mode: 'reply_all' }))
      .then(({ to, cc }) => change({ to, cc }))
  }, [opened, isStarted, ticketId, articleId, change])
}

type Change = (change: Partial<ComposerDraft>) => void

/** While there is text, changes of the ticket wait for it, and colleagues see that someone is writing. */
function useWriting(ticketId: number, draft: ComposerDraft | undefined): void {
  const isWriting = draft !== undefined && isWorthKeeping(draft)
  useEffect(() => {
    noteWriting(ticketId, isWriting)
    return () => noteWriting(ticketId, false)
  }, [ticketId, isWriting])
}

/** One kind of message being written: what was typed before, else what the server prepares, else nothing. */
export function Composer({ ticket, thread, list, opened }: ComposerProps) {
  const { kind } = opened
  const [empty] = useState(emptyDraft)
  const typedAhead = useTypedAhead(ticket.id, kind)
  const handle = useDraft<ComposerDraft>(buildTabKey(ticket.id), kind, empty)
  const { value: kept, change: save, clear, savedAt, isHereOnly, turn } = handle
  const answered = thread.articles.find(({ id }) => id === opened.articleId) ?? lastAnswerable(thread.articles)
  const articleId = answered?.id ?? 0
  const isFresh = kept !== undefined && kept.since === null
  const needsPreparing = isFresh && kinds[kind].isMail
  const prepared = useQuery({
    ...preparedQuery({ ticketId: ticket.id, articleId, mode: modeOf(opened) }),
    enabled: needsPreparing,
  })
  const bare = prepared.fetchStatus === 'paused' ? bareDraft(empty, answered, modeOf(opened)) : undefined
  const draft = needsPreparing ? (prepared.data ?? bare) : kept

  const [isChanged, setChanged] = useState(false)
  const change = useStable((changed: Partial<ComposerDraft>) => {
    setChanged(true)
    if (draft) save({ ...draft, since: draft.since ?? thread.articles.at(-1)?.id ?? 0, ...changed })
  })
  useReplyToAll(opened, articleId, kept, change)
  useWriting(ticket.id, draft)

  if (needsPreparing && prepared.error) {
    return <ErrorState error={prepared.error} onRetry={() => void prepared.refetch()} />
  }
  if (!draft) {
    return (
      <div className={styles.composer}>
        {opened.isQuiet || kind === 'forward' ? (
          <Skeleton lines={4} />
        ) : (
          <TypedAheadField label={kinds[kind].title()} typedAhead={typedAhead} />
        )}
      </div>
    )
  }
  return (
    <>
      <SharedDraftBanner ticketId={ticket.id} thread={thread} takenFrom={draft.takenFrom} />
      <OtherVersion handle={handle} wordsOf={nameOfDraft} />
      <ComposerForm
        // One draft, one editor: another preparation or another draft has another form.
        key={`${draft.formId} ${turn}`}
        ticket={ticket}
        thread={thread}
        list={list}
        kind={kind}
        draft={draft}
        savedAt={savedAt}
        isHereOnly={isHereOnly}
        isChanged={isChanged}
        isQuiet={opened.isQuiet === true}
        typedAhead={typedAhead}
        onChange={change}
        onClear={clear}
      />
    </>
  )
}
