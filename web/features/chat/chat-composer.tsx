import { Lock, MessageSquare, TextQuote } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ChatSessions } from '#contract/chat.ts'
import { isSendKey } from '#web/lib/actions/keys.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { useChatPreferences } from './chat-preferences.ts'
import { useTopic } from './agent-names.ts'
import { addFiles, AttachButton, ChosenFiles } from './chosen-files.tsx'
import { type ChatDraft, readDraft, storeDraft } from './drafts.ts'
import { sendMessage } from './outgoing.ts'
import type { ChatSessionRecord } from './queries.ts'
import { useSlashTexts } from './use-slash-texts.tsx'
import styles from './composer.module.css'

/** As often as the visitor's widget says it. */
const typingEvery = 1500

/** What the keys of the console do with the composer. */
export type ComposerHandle = { startNote: () => void; openTexts: () => void }

/** What can be written: also messages, messages by email to a visitor who has left, or only notes. */
export type ComposerKind = 'chat' | 'email' | 'note'

type ComposerProps = {
  session: ChatSessionRecord
  kind: ComposerKind
  handle: RefObject<ComposerHandle | null>
  hasFocus: boolean
}

/** The field for messages and notes. What is typed is kept by chat. */
export function ChatComposer({ session, kind, handle, hasFocus }: ComposerProps) {
  const { id } = session
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => readDraft(id))
  const [files, setFiles] = useState<readonly File[]>([])
  const takesFiles = useTopic(session.chat_id)?.files !== false && kind !== 'email'
  const isNoteOnly = kind === 'note'
  const isNote = isNoteOnly || draft.isNote
  const { send_with } = useChatPreferences()
  const sendsWithEnter = send_with !== 'mod_enter'
  const noteTyping = useTypingNotice(id)
  const change = (changed: Partial<ChatDraft>) =>
    setDraft((before) => {
      const after = { ...before, ...changed }
      storeDraft(id, after)
      return after
    })
  const texts = useSlashTexts({ field, draft, change, customerId: session.customer_id })
  useImperativeHandle(handle, () => ({
    startNote: () => {
      change({ isNote: true })
      field.current?.focus()
    },
    openTexts: texts.open,
  }))
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const send = () => {
    const text = draft.text.trim()
    if (text === '' && files.length === 0) return
    sendMessage(id, { text, files, isNote, isEmail: kind === 'email' })
    change({ text: '' })
    setFiles([])
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || texts.press(event)) return
    if (event.key === 'Escape' && draft.isNote && !isNoteOnly) {
      event.preventDefault()
      change({ isNote: false })
      return
    }
    const isSend = sendsWithEnter ? event.key === 'Enter' && !event.shiftKey : isSendKey(event.nativeEvent)
    if (!isSend || event.repeat) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={classes(styles.composer, isNote && styles.note)}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {texts.list}
      <Modes isNote={isNote} isNoteOnly={isNoteOnly} onChange={(next) => change({ isNote: next })} />
      <textarea
        ref={field}
        className={styles.text}
        aria-label={isNote ? t('Internal note') : t('Message')}
        placeholder={isNote ? t('Only your team sees this') : t('Write a message…')}
        rows={2}
        dir="auto"
        value={draft.text}
        {...texts.describe}
        onChange={({ target }) => {
          change({ text: target.value })
          texts.follow()
          if (!isNote && kind === 'chat') noteTyping()
        }}
        onSelect={texts.follow}
        onKeyDown={press}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0 || !takesFiles) return
          event.preventDefault()
          setFiles(addFiles(files, event.clipboardData.files))
        }}
      />
      <ChosenFiles files={files} onChange={setFiles} />
      <div className={styles.foot}>
        {takesFiles && <AttachButton files={files} onChange={setFiles} />}
        {texts.isOffered && (
          <IconButton icon={TextQuote} size="s" label={t('Text modules')} shortcut="/" onPress={texts.open} />
        )}
        <Button type="submit" variant="primary" size="s" shortcut={sendsWithEnter ? 'enter' : 'mod+enter'}>
          {isNote ? t('Add note') : kind === 'email' ? t('Send by email') : t('Send')}
        </Button>
      </div>
    </form>
  )
}

type ModesProps = { isNote: boolean; isNoteOnly: boolean; onChange: (isNote: boolean) => void }

const Modes = ({ isNote, isNoteOnly, onChange }: ModesProps) => (
  <div className={styles.modes} role="group" aria-label={t('Write as')}>
    {!isNoteOnly && (
      <Mode icon={MessageSquare} isOn={!isNote} onChoose={() => onChange(false)}>
        {t('Message')}
      </Mode>
    )}
    <Mode icon={Lock} isOn={isNote} onChoose={() => onChange(true)}>
      {t('Internal note')}
    </Mode>
  </div>
)

type ModeProps = { icon: typeof Lock; isOn: boolean; onChoose: () => void; children: string }

const Mode = ({ icon: Icon, isOn, onChoose, children }: ModeProps) => (
  <button type="button" className={styles.mode} aria-pressed={isOn} onClick={onChoose}>
    <Icon size={14} aria-hidden />
    {children}
  </button>
)

function useTypingNotice(id: number): () => void {
  const typedAt = useRef(0)
  return () => {
    if (Date.now() - typedAt.current < typingEvery) return
    typedAt.current = Date.now()
    void api(ChatSessions)
      .typing({ id })
      .catch(() => undefined)
  }
}
