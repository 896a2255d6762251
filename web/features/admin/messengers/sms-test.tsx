import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ChannelsSms } from '#contract/channel-sms.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { useAttempt } from './use-attempt.ts'

type SmsTestProps = Pick<InputOf<typeof ChannelsSms.test>, 'id'> & {
  options: () => InputOf<typeof ChannelsSms.test>['options']
  onSent?: () => void
}

/** Sends a real text message with what is in the form. */
export function SmsTest({ id, options, onSent }: SmsTestProps) {
  const [recipient, setRecipient] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { problem, isPending, attempt } = useAttempt()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSentTo(undefined)
    setRefusal(undefined)
    void attempt(async () => {
      const message = t('This is a test message from your helpdesk.')
      const answer = await api(ChannelsSms).test({ id, options: options(), recipient, message })
      if (answer.error !== undefined) return setRefusal(noticeSentence(answer.error, answer))
      setSentTo(recipient)
      onSent?.()
    })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label={t('Your mobile number')}
        placeholder="+49 171 1234567"
        value={recipient}
        onChange={setRecipient}
        error={problem ?? refusal}
        type="tel"
      />
      <div className={styles.actions}>
        <Button type="submit" isPending={isPending} isDisabled={recipient.trim() === ''}>
          {t('Send a test message')}
        </Button>
        {sentTo && (
          <span role="status" className={styles.actions}>
            <CircleCheck size={16} aria-hidden /> {t('Sent to {name}', { name: sentTo })}
          </span>
        )}
      </div>
    </form>
  )
}
