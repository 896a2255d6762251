import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react'
import { sayFailure } from '#web/features/tickets/actions.ts'
import type { Thread, Ticket } from '#web/features/tickets/queries.ts'
import { showArticle } from '#web/features/tickets/ticket-view/use-arrivals.ts'
import { isMac } from '#web/lib/actions/keys.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { ComposerHead } from './composer-head.tsx'
import { closeComposer, type ComposerKind, openComposer } from './composer-state.ts'
import styles from './composer.module.css'
import { type ComposerDraft, isWorthKeeping } from './draft.ts'
import type { EditorHandle } from './editor/rich-editor.tsx'
import { FileList } from './file-list.tsx'
import { findAgents } from './find-people.ts'
import { restoreDraft } from './kept-drafts.ts'
import { kinds } from './kinds.ts'
import { MailFields } from './mail-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { useEndings } from './send-button.tsx'
import { shareDraft } from './shared-draft.ts'
import { useFiles } from './use-files.ts'
import { type SendState, useSending } from './use-sending.ts'
import { useStable } from './use-stable.ts'

/** A fifth of a megabyte that nobody needs before writing; fetched ahead when there is nothing else to do. */
export const loadEditor = () => import('./editor/rich-editor.tsx')
const RichEditor = lazy(async () => ({ default: (await loadEditor()).RichEditor }))

/** What must be known before it is sent. */
const Guard = ({
  problem,
  newcomers,
  acceptNewcomers,
  onSend,
}: Omit<SendState, 'send' | 'isBusy'> & { onSend: () => void }) => (
  <>
    {problem && <Notice tone="danger">{problem}</Notice>}
    {newcomers[0] && (
      <Notice
        tone="warning"
        isAlert
        action={
          <>
            <Button
              size="s"
              onPress={() => {
                showArticle((newcomers[0] as { id: number }).id)
                acceptNewcomers()
              }}
            >
              {t('Review')}
            </Button>
            <Button
              size="s"
              onPress={() => {
                acceptNewcomers()
                onSend()
              }}
            >
              {t('Send anyway')}
            </Button>
          </>
        }
      >
        {tn(
          newcomers.length,
          '{count} new message came while you wrote.',
          '{count} new messages came while you wrote.',
        )}
      </Notice>
    )}
  </>
)

export type ComposerFormProps = {
  ticket: Ticket
  thread: Thread
  list: string | undefined
  kind: ComposerKind
  draft: ComposerDraft
  savedAt: number | undefined
  isChanged: boolean
  isQuiet: boolean
  onChange: (change: Partial<ComposerDraft>) => void
  onClear: () => void
}

/** Gives a draft away to the team, or throws it away; the latter can be taken back. */
function useEndOfDraft({ ticket, kind, draft, onClear }: ComposerFormProps, html: () => string) {
  const { id: user } = useMe()
  const share = async () => {
    try {
      await shareDraft(ticket.id, kind, draft, html())
      onClear()
      closeComposer()
      toast(t('The draft is shared'))
    } catch (error) {
      sayFailure(error)
    }
  }
  const undo = async () => {
    await restoreDraft(user, ticket.id, kind, draft)
    openComposer({ ticketId: ticket.id, kind })
  }
  const discard = () => {
    onClear()
    closeComposer()
    toast(t('Draft discarded'), { undo: () => void undo() })
  }
  return { share: () => void share(), discard }
}

export function ComposerForm(props: ComposerFormProps) {
  const { ticket, thread, list, kind, draft, savedAt, isChanged, isQuiet, onChange, onClear } = props
  const editor = useRef<EditorHandle>(null)
  const html = () => editor.current?.html() ?? ''
  const [isTall, setTall] = useState(false)
  const change = useStable(onChange)
  const keepFiles = useStable((files: ComposerDraft['files']) => onChange({ files }))
  const { moving, take } = useFiles(draft, keepFiles)
  const { send: sendNow, isBusy, ...guard } = useSending({ ticket, thread, kind, draft, moving, html, clear: onClear })
  const end = useEndOfDraft(props, html)
  const send = useStable(sendNow)
  const share = useStable(end.share)
  const discard = useStable(end.discard)
  const { closed } = useEndings()
  const findPeople = useMemo(() => (kind === 'note' ? findAgents(ticket.group_id) : undefined), [kind, ticket.group_id])
  const noteBody = useStable((body: NonNullable<ComposerDraft['body']>) => onChange({ body }))
  const { isMail, title, placeholder } = kinds[kind]

  const listen = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) closeComposer()
    if (event.key !== 'Enter' || !(isMac() ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    send(event.shiftKey && closed ? { changes: { state_id: closed.id } } : undefined)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that hold in all of its fields
    <section
      className={classes(styles.composer, kind === 'note' && styles.note, isTall && styles.isTall)}
      aria-label={title()}
      onKeyDown={listen}
    >
      <ComposerHead
        ticketId={ticket.id}
        kind={kind}
        isChanged={isChanged}
        isKept={draft.since !== null}
        savedAt={savedAt}
        isTall={isTall}
        onTall={setTall}
      />
      {isMail && (
        <MailFields
          to={draft.to}
          cc={draft.cc}
          subject={draft.subject}
          onChange={change}
          startsWithTo={kind === 'forward' && draft.to.length === 0 && !isQuiet}
        />
      )}
      {kind === 'call' && (
        <RadioGroup
          label={t('Who called?')}
          isLabelHidden
          look="segments"
          className={styles.direction}
          options={[
            { id: 'in', label: t('The customer called') },
            { id: 'out', label: t('We called') },
          ]}
          value={draft.direction}
          onChange={(direction) => change({ direction: direction as ComposerDraft['direction'] })}
        />
      )}
      <Suspense fallback={<Skeleton lines={3} />}>
        <RichEditor
          initial={draft.body}
          label={title()}
          placeholder={placeholder()}
          onChange={noteBody}
          onFiles={take}
          findPeople={findPeople}
          isDisabled={isBusy}
          isFocused={!isQuiet && !(kind === 'forward' && draft.to.length === 0)}
          handle={editor}
        />
      </Suspense>
      <FileList formId={draft.formId} files={draft.files} moving={moving} onChange={keepFiles} />
      <Guard {...guard} onSend={send} />
      <SendBar
        ticket={ticket}
        list={list}
        kind={kind}
        to={draft.to}
        time={draft.time}
        timeTypeId={draft.timeTypeId}
        group={thread.group}
        isWorth={isWorthKeeping(draft)}
        isBusy={isBusy}
        onChange={change}
        onSend={send}
        onShare={share}
        onDiscard={discard}
      />
    </section>
  )
}
