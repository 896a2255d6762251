import { Mail, MessageSquareQuote, PhoneIncoming, PhoneOutgoing, StickyNote } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { bodyAbove, keep } from '#web/features/composer/draft.ts'
import { DraftStatus } from '#web/features/composer/draft-status.tsx'
import { RichEditor } from '#web/features/composer/editor/lazy-editor.tsx'
import type { EditorHandle } from '#web/features/composer/editor/rich-editor.tsx'
import { FileList } from '#web/features/composer/file-list.tsx'
import { useFiles } from '#web/features/composer/use-files.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { CustomerField } from './customer-field.tsx'
import type { NewTicketDraft, NewTicketKind } from './draft.ts'
import { MailLines, SignaturePreview, useFirstMail, withSignature } from './first-mail.tsx'
import { NewTicketProperties } from './new-ticket-properties.tsx'
import styles from './new-ticket.module.css'
import { SplitNotice } from './split-notice.tsx'
import { TemplateSelect } from './template-select.tsx'
import { useCreation } from './use-creation.ts'

const kinds = [
  { id: 'original', icon: MessageSquareQuote, label: () => t('Customer’s message') },
  { id: 'call_in', icon: PhoneIncoming, label: () => t('Inbound call') },
  { id: 'call_out', icon: PhoneOutgoing, label: () => t('Outbound call') },
  { id: 'email', icon: Mail, label: () => t('Email') },
  { id: 'internal', icon: StickyNote, label: () => t('Internal') },
] as const

const placeholders: Record<NewTicketKind, () => string> = {
  call_in: () => t('Summarize the call…'),
  call_out: () => t('Summarize the call…'),
  email: () => t('Write to the customer…'),
  internal: () => t('Write to your team. The customer won’t see this.'),
  original: () => t('Add a message…'),
}

/** The button names the effect and the recipient. */
function buttonFor({ kind, customer }: NewTicketDraft): string {
  if (kind === 'email') return customer ? t('Send to {name}', { name: customer.label }) : t('Send')
  return kind === 'internal' ? t('Create internal ticket') : t('Create ticket')
}

/** A split message is copied unchanged: the editor would drop markup that it does not support. */
const initialBody = ({ body, text, prefilled }: NewTicketDraft) =>
  body ?? text ?? (prefilled === '' ? '' : bodyAbove([keep('message', prefilled)]))

type NewTicketFormProps = {
  draft: NewTicketDraft
  /** The number of an unknown person. */
  phone: string | undefined
  savedAt: number | undefined
  isHereOnly: boolean
  onChange: (change: Partial<NewTicketDraft>) => void
  /** Changes the text, too: the editor starts again with it. */
  onRefill: (change: Partial<NewTicketDraft>) => void
  onCreated: () => void
  onDiscard: () => void
}

export function NewTicketForm(props: NewTicketFormProps) {
  const { draft, phone, savedAt, isHereOnly, onChange, onRefill, onCreated, onDiscard } = props
  const editor = useRef<EditorHandle>(null)
  const change = useStable(onChange)
  const noteBody = useStable((body: NonNullable<NewTicketDraft['body']>) => onChange({ body }))
  const { moving, take } = useFiles(draft, (files) => change({ files }))
  const about = useStable(() => ({
    title: draft.title,
    group_id: draft.groupId,
    customer_id: draft.customer?.id ?? null,
  }))
  const mail = useFirstMail(draft)
  const html = () => withSignature(editor.current?.html() ?? '', mail)
  const { create, isCreating, problem, missing } = useCreation({
    draft,
    html,
    isUploading: moving.length > 0,
    onCreated,
  })
  const sendByKeys = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    create()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that hold in all of its fields
    <div className={styles.form} onKeyDown={sendByKeys}>
      <div className={styles.main}>
        {draft.splitFrom !== null && <SplitNotice ticketId={draft.splitFrom} />}
        <RadioGroup
          label={t('Type')}
          isLabelHidden
          look="segments"
          className={styles.kinds}
          value={draft.kind}
          onChange={(kind) => change({ kind: kind as NewTicketKind })}
          options={kinds
            .filter(({ id }) => id !== 'original' || draft.original)
            .map(({ id, icon: Icon, label }) => ({
              id,
              label: (
                <span className={styles.kind}>
                  <Icon size={15} aria-hidden />
                  {label()}
                </span>
              ),
            }))}
        />
        <TemplateSelect draft={draft} onChange={onRefill} />
        <CustomerField draft={draft} phone={phone} error={missing.customer} onChange={change} />
        <MailLines draft={draft} onChange={change} />
        {missing.copies && <p className={styles.error}>{missing.copies}</p>}
        <TextField
          label={t('Title')}
          isRequired
          value={draft.title}
          onChange={(title) => change({ title })}
          error={missing.title}
        />
        <div className={styles.text}>
          <RichEditor
            initial={initialBody(draft)}
            label={t('Message')}
            placeholder={placeholders[draft.kind]()}
            onChange={noteBody}
            onFiles={take}
            about={about}
            isDisabled={isCreating}
            isFocused={false}
            handle={editor}
          />
          <SignaturePreview mail={mail} />
        </div>
        {missing.body && <p className={styles.error}>{missing.body}</p>}
        <FileList formId={draft.formId} files={draft.files} moving={moving} onChange={(files) => change({ files })} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <footer className={styles.foot}>
          <DraftStatus savedAt={savedAt} isHereOnly={isHereOnly} />
          <Button onPress={onDiscard}>{t('Discard')}</Button>
          <Button variant="primary" isPending={isCreating} shortcut="mod+enter" onPress={create}>
            {buttonFor(draft)}
          </Button>
        </footer>
      </div>
      <NewTicketProperties draft={draft} missing={missing} onChange={change} />
    </div>
  )
}
