import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Thread, Ticket } from '#web/domain/tickets/queries.ts'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { classes } from '#web/ui/classes.ts'
import { CallFields } from './call-direction.tsx'
import { ClosedWindow } from './closed-window.tsx'
import { ComposerHead } from './composer-head.tsx'
import { closeComposer, type ComposerKind } from './composer-state.ts'
import styles from './composer.module.css'
import { addressed, type ComposerDraft, isWorthKeeping } from './draft.ts'
import { RichEditor } from './editor/lazy-editor.tsx'
import type { EditorHandle } from './editor/rich-editor.tsx'
import fields from './fields.module.css'
import { FileList } from './file-list.tsx'
import { findAgents } from './find-people.ts'
import { kinds } from './kinds.ts'
import { MailFields } from './mail-fields.tsx'
import { NetworkLine } from './network-line.tsx'
import { SendBar } from './send-bar.tsx'
import { useEndings } from './send-button.tsx'
import { SendGuard } from './send-guard.tsx'
import { useAnswers } from './use-answers.ts'
import { useDraftEnd } from './use-draft-end.ts'
import { useFiles } from './use-files.ts'
import { useMessage } from './use-message.ts'
import type { TypedAhead } from './typed-ahead.tsx'
import { type Submission, useSending } from './use-sending.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { useStable } from '#web/ui/use-stable.ts'

type ComposerFormProps = {
  ticket: Ticket
  thread: Thread
  list: string | undefined
  kind: ComposerKind
  draft: ComposerDraft
  savedAt: number | undefined
  isHereOnly: boolean
  /** Something was typed since it was opened. */
  isChanged: boolean
  isQuiet: boolean
  typedAhead: TypedAhead
  /** Must stay the same function; the editor is set up once. */
  onChange: (change: Partial<ComposerDraft>) => void
  onClear: () => void
}

/** Keys that hold in all fields of a composer, but not in the windows that it opens. Without `send`, nothing can be sent now. */
function useComposerKeys(send: ((submission?: Submission) => void) | undefined) {
  const { closed } = useEndings()
  return (event: KeyboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node) || event.repeat) return
    if (event.key === 'Escape' && !event.defaultPrevented) closeComposer()
    if (!isSendKey(event) || !send) return
    event.preventDefault()
    send(event.shiftKey && closed ? { changes: { state_id: closed.id }, closes: true } : undefined)
  }
}

type MailLinesProps = Pick<ComposerFormProps, 'draft' | 'onChange'> & {
  groupId: number
  isShown: boolean
  takesFocus: boolean
}

/** Their place is reserved until they are shown. */
function MailLines({ groupId, draft, isShown, onChange, takesFocus }: MailLinesProps) {
  if (!isShown) return <div className={fields.reserved} />
  return (
    <MailFields
      groupId={groupId}
      fromId={draft.fromId}
      to={draft.to}
      cc={draft.cc}
      bcc={draft.bcc}
      typed={draft.typed}
      subject={draft.subject}
      onChange={onChange}
      takesFocus={takesFocus}
    />
  )
}

export function ComposerForm(props: ComposerFormProps) {
  const { ticket, thread, list, kind, draft, savedAt, isHereOnly, isChanged, isQuiet, typedAhead, onChange, onClear } =
    props
  const { isMail, placeholder } = kinds[kind]
  const { network, message, title, label, isClosed } = useMessage(ticket, kind, draft)
  const editor = useRef<EditorHandle>(null)
  const html = () => editor.current?.html() ?? ''
  const [isTall, setTall] = useState(false)
  const keepBody = useStable((body: ComposerDraft['body']) => onChange({ body }))
  const keepFiles = useStable((files: ComposerDraft['files']) => onChange({ files }))
  const { moving, take } = useFiles(draft, keepFiles)
  const whole = addressed(draft)
  const { send, isBusy, ...guard } = useSending({ ticket, thread, kind, draft: whole, moving, html, clear: onClear })
  const { share, discard } = useDraftEnd({ ticketId: ticket.id, kind, draft: whole, html, clear: onClear })
  const listen = useComposerKeys(isClosed ? undefined : send)
  const findPeople = useMemo(() => (kind === 'note' ? findAgents(ticket.group_id) : undefined), [kind, ticket.group_id])
  const about = useStable(() => ({ ticket_id: ticket.id, group_id: ticket.group_id }))
  const isForCustomer = kind !== 'note'
  const answers = useAnswers(ticket.id, draft, isForCustomer, keepFiles)
  const startsWithTo = kind === 'forward' && draft.to.length === 0
  // The text is painted first, because that is where the writer types.
  const isAfterPaint = useAfterPaint()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see useComposerKeys
    <section
      className={classes(styles.composer, kind === 'note' && styles.note, isTall && styles.isTall)}
      aria-label={title}
      onKeyDown={listen}
    >
      <ComposerHead
        ticketId={ticket.id}
        kind={kind}
        networkName={network?.name}
        isChanged={isChanged}
        isKept={draft.since !== null}
        savedAt={savedAt}
        isHereOnly={isHereOnly}
        isTall={isTall}
        onTall={setTall}
      />
      {isMail && (
        <MailLines
          groupId={ticket.group_id}
          draft={draft}
          isShown={isAfterPaint || startsWithTo}
          onChange={onChange}
          takesFocus={startsWithTo && !isQuiet}
        />
      )}
      {message && !isClosed && (
        <NetworkLine {...message} onChangeTexts={(change) => editor.current?.changeTexts(change)} />
      )}
      {message && isClosed && (
        <ClosedWindow ticketId={ticket.id} network={message.network} hasDraft={isWorthKeeping(draft)} />
      )}
      {kind === 'call' && <CallFields direction={draft.direction} isPublic={draft.isPublic} onChange={onChange} />}
      {!isClosed && (
        <>
          <RichEditor
            initial={draft.body}
            label={title}
            placeholder={placeholder()}
            onChange={keepBody}
            onFiles={take}
            findPeople={findPeople}
            onEscape={closeComposer}
            about={about}
            answers={answers}
            isDisabled={isBusy}
            isPlain={message !== undefined}
            isFocused={!startsWithTo && !isQuiet}
            typedAhead={typedAhead}
            handle={editor}
          />
          <FileList formId={draft.formId} files={draft.files} moving={moving} onChange={keepFiles} />
          <SendGuard {...guard} />
          {!isAfterPaint && <footer className={styles.reservedFoot} />}
          {isAfterPaint && (
            <SendBar
              ticket={ticket}
              list={list}
              kind={kind}
              label={label}
              time={draft.time}
              timeTypeId={draft.timeTypeId}
              sendAt={draft.sendAt}
              group={thread.group}
              isWorth={isWorthKeeping(draft)}
              isBusy={isBusy}
              onChange={onChange}
              onSend={send}
              onShare={share}
              onDiscard={discard}
            />
          )}
        </>
      )}
    </section>
  )
}
