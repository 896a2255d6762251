import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { sayFailure, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import type { Article, Thread, Ticket } from '#web/domain/tickets/queries.ts'
import { isApiError, wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { closeComposer, type ComposerKind, openComposer } from './composer-state.ts'
import { type ComposerDraft, hasImages, isWorthKeeping, extractWords } from './draft.ts'
import { restoreDraft } from './stored-drafts.ts'
import { kinds } from './kinds.ts'
import { isAddress } from '#web/domain/articles/mailboxes.ts'
import { promisedFile } from './missing-file.ts'
import { isRevocable, revoke, describeSending, type Sending, sendMessage } from './send.ts'
import { dropSharedDraft } from './shared-draft.ts'
import { clearPlanned, plannedChanges } from './planned-changes.ts'
import type { Upload } from './uploads.ts'
import { useStable } from '#web/ui/use-stable.ts'

type SendContext = {
  ticket: Ticket
  thread: Thread
  kind: ComposerKind
  draft: ComposerDraft
  moving: readonly Upload[]
  html: () => string
  clear: () => void
}

/** What else happens when it is sent. */
export type Submission = {
  changes: TicketChanges
  /** The ticket is closed with it. */
  closes?: boolean | undefined
  afterwards?: (() => void) | undefined
  /** Sent then, not now. */
  sendAt?: string | undefined
}

const plain: Submission = { changes: {} }

/** Why it cannot be sent as it is, in words. */
function problemWith({ kind, draft, moving }: SendContext): string | undefined {
  const { isMail } = kinds[kind]
  if (isMail && draft.to.length === 0) return t('Add a recipient.')
  const wrong = [...draft.to, ...draft.cc, ...(draft.bcc ?? [])].find((mailbox) => !isAddress(mailbox))
  if (isMail && wrong) return t('“{text}” isn’t an email address.', { text: wrong.address })
  if (kind !== 'forward' && !isWorthKeeping(draft) && moving.length === 0) return t('Enter a message.')
  const hasFailed = moving.some(({ problem }) => problem !== undefined)
  return hasFailed ? t('A file couldn’t be uploaded. Retry or remove it.') : undefined
}

/** Why the server did not take it. */
function problemIn(error: unknown): string {
  if (isApiError(error, 401)) return t('You’re signed out. Sign in again. Your draft is saved.')
  return wordFailure(error)
}

async function maySendWithoutFile({ draft, moving }: SendContext): Promise<boolean> {
  const word = promisedFile(extractWords(draft.body))
  if (!word || draft.files.length > 0 || moving.length > 0 || hasImages(draft.body)) return true
  return confirm({
    title: t('Send without an attachment?'),
    text: t('You wrote “{word}”, but nothing is attached.', { word }),
    action: t('Send anyway'),
  })
}

/** Takes a message back, and puts what was written where it was. */
function useUndo() {
  const { id: user } = useMe()
  const navigate = useNavigate()
  return async (sending: Sending, articleId: number) => {
    const { ticket, kind } = sending
    try {
      await restoreDraft(user, ticket.id, kind, await revoke(sending, articleId))
      await navigate({ to: '/tickets/$id', params: { id: String(ticket.id) }, search: true })
      openComposer({ ticketId: ticket.id, kind })
    } catch (error) {
      if (isApiError(error, 403)) toast(t('Too late to undo. The message has been sent.'), { tone: 'danger' })
      else sayFailure(error)
    }
  }
}

/** Messages of others since writing began. */
const newcomersIn = ({ articles }: Thread, { since }: ComposerDraft, me: number): Article[] =>
  since === null ? [] : articles.filter(({ id, created_by_id }) => id > since && created_by_id !== me)

/** New messages stop an attempt to send once; after they were seen or confirmed, they do not. */
function useGuard({ thread, draft }: SendContext) {
  const { id: me } = useMe()
  const [accepted, setAccepted] = useState(0)
  const [stopped, setStopped] = useState<Submission>()
  const newcomers = newcomersIn(thread, draft, me).filter(({ id }) => id > accepted)
  return {
    stopped,
    newcomers: stopped ? newcomers : [],
    stops: (submission: Submission) => {
      if (newcomers.length > 0) setStopped(submission)
      return newcomers.length > 0
    },
    acceptNewcomers: () => {
      setAccepted(thread.articles.at(-1)?.id ?? 0)
      setStopped(undefined)
    },
  }
}

/** Sends or schedules, shows the toast, and offers to undo. */
function useSend() {
  const undo = useUndo()
  return async (sending: Sending, sendAt: string | undefined): Promise<() => void> => {
    if (sendAt !== undefined) {
      const { announceSchedule, scheduleMail } = await import('./scheduled.ts')
      await scheduleMail(sending, sendAt)
      return () => announceSchedule(sendAt)
    }
    const articleId = await sendMessage(sending)
    if (articleId === undefined) return () => toast(t('We’ll send this when you’re back online'))
    const undoing = isRevocable(sending.kind) ? { undo: () => void undo(sending, articleId) } : {}
    return () => toast(describeSending(sending), undoing)
  }
}

/** Sends, and removes the draft. */
function useDelivery({ ticket, kind, draft, thread, html, clear }: SendContext) {
  const sendOrSchedule = useSend()
  return async ({ changes, afterwards, sendAt }: Submission) => {
    const sending: Sending = {
      ticket,
      kind,
      draft,
      html: html(),
      changes: { ...plannedChanges(ticket.id), ...changes },
    }
    const sayDone = await sendOrSchedule(sending, sendAt)
    closeComposer()
    clear()
    clearPlanned(ticket.id)
    if (draft.takenFrom !== null && draft.takenFrom === thread.sharedDraftId) {
      void dropSharedDraft(ticket.id).catch(sayFailure)
    }
    sayDone()
    afterwards?.()
  }
}

export type SendState = {
  send: (submission?: Submission) => void
  isBusy: boolean
  problem: string | undefined
  /** New messages that stopped the last attempt to send. */
  newcomers: readonly Article[]
  /** They have been looked at. */
  acceptNewcomers: () => void
  sendAnyway: () => void
}

/** Sends, after all warnings that the user should see before. */
export function useSending(context: SendContext): SendState {
  const deliver = useDelivery(context)
  const { stops, stopped, ...guard } = useGuard(context)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [held, setHeld] = useState<Submission>()
  // Two presses may come before the first has been drawn.
  const isSending = useRef(false)
  const isUploading = context.moving.some(({ kept, problem: failure }) => !kept && failure === undefined)

  const attempt = async (submission: Submission) => {
    if (isUploading) return setHeld(submission)
    if (isSending.current || !(await maySendWithoutFile(context))) return
    if (submission.closes && !(await mayClose(context.ticket.id))) return
    isSending.current = true
    setBusy(true)
    try {
      await deliver(submission)
    } catch (error) {
      setProblem(problemIn(error))
    }
    setBusy(false)
    isSending.current = false
  }
  const send = useStable((submission: Submission = plain) => {
    const trouble = problemWith(context)
    setProblem(trouble)
    if (!trouble && !stops(submission)) void attempt(submission)
  })
  const sendAnyway = () => {
    guard.acceptNewcomers()
    void attempt(stopped ?? plain)
  }

  // Sent as soon as the files are there.
  const sendHeld = useStable(() => {
    setHeld(undefined)
    send(held)
  })
  useEffect(() => {
    if (held && !isUploading) sendHeld()
  }, [held, isUploading, sendHeld])

  return { send, sendAnyway, isBusy: isBusy || held !== undefined, problem, ...guard }
}
