import { useRef, useState } from 'react'
import { ChatSessions } from '#contract/chat.ts'
import { api } from '#web/lib/api/api.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { randomId } from '#web/lib/insecure.ts'
import { writeHtml } from '#web/lib/simple-html.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import styles from './chat.module.css'

/** As often as the visitor's widget says it. */
const typingEvery = 1500

/** Enter sends, Shift Enter begins a new line. A message that was not sent stays in the field, with the reason. */
export function ChatComposer({ sessionId }: { sessionId: number }) {
  const [text, setText] = useState('')
  const [isNote, setNote] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  // The same for each attempt, so that a message whose answer was lost is not sent twice.
  const clientId = useRef(randomId())
  const typedAt = useRef(0)
  const send = async () => {
    if (text.trim() === '' || isPending) return
    setPending(true)
    try {
      const content = writeHtml(text.trim())
      await api(ChatSessions).addMessage({ id: sessionId, content, internal: isNote, client_id: clientId.current })
      clientId.current = randomId()
      setText('')
      setFailure(undefined)
    } catch (error) {
      setFailure(wordFailure(error))
    }
    setPending(false)
  }
  const type = (next: string) => {
    setText(next)
    if (isNote || Date.now() - typedAt.current < typingEvery) return
    typedAt.current = Date.now()
    void api(ChatSessions)
      .typing({ id: sessionId })
      .catch(() => undefined)
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={isNote ? t('Internal note') : t('Message')}
        isLabelHidden
        placeholder={isNote ? t('Only your team sees this') : t('Write a message…')}
        rows={2}
        value={text}
        onChange={type}
        error={failure}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      <div className={styles.actions}>
        <Switch isSelected={isNote} onChange={setNote}>
          {t('Internal note')}
        </Switch>
        <Button type="submit" variant="primary" isPending={isPending}>
          {isNote ? t('Add note') : t('Send')}
        </Button>
      </div>
    </form>
  )
}
