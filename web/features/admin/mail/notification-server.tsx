import { useState } from 'react'
import { ChannelsEmail } from '#contract/channel-email.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { api } from '#web/lib/api/api.ts'
import { noticeSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { labelChanges } from '#web/ui/patterns/save-bar/label-changes.ts'
import { SheetFooter } from '#web/ui/patterns/save-bar/sheet-footer.tsx'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { accountsChanged, type MailAccount } from './queries.ts'
import { ServerFields, serverLabels } from './server-fields.tsx'
import { outboundServer, serverForm } from './server-form.ts'
import { type Complaint, readComplaint } from './test-connection.ts'

function ServerSheet({ channel, onClose }: { channel: MailAccount | undefined; onClose: () => void }) {
  const [begun] = useState(() => serverForm('smtp', channel?.outbound))
  const [form, setForm] = useState(begun)
  const changes = labelChanges(begun, form, serverLabels())
  const close = useUnsaved(changes.length > 0, onClose)
  const [complaint, setComplaint] = useState<Complaint>()
  const [isPending, setPending] = useState(false)
  const save = async () => {
    const answer = await api(ChannelsEmail).notification(outboundServer(form))
    const wrong = readComplaint(answer, 'outbound')
    setComplaint(wrong)
    if (wrong) return
    await accountsChanged()
    toast(t('Saved'))
    onClose()
  }
  const run = async () => {
    setPending(true)
    await save().catch((error: unknown) => setComplaint({ text: wordFailure(error) }))
    setPending(false)
  }
  return (
    <Sheet
      onClose={close}
      title={t('Notification server')}
      footer={
        <SheetFooter
          isNew={!channel}
          createLabel={t('Test and save')}
          saveLabel={t('Test and save')}
          changes={changes}
          isPending={isPending}
          onSave={() => void run()}
          onDiscard={() => setForm(begun)}
          onClose={close}
        />
      }
    >
      {complaint && <Notice tone="danger">{complaint.text}</Notice>}
      <ServerFields side="outbound" form={form} onChange={setForm} complaint={complaint} />
    </Sheet>
  )
}

/** The server for invitations, password resets and notifications. */
export function NotificationServer({ channel }: { channel: MailAccount | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const host = channel?.outbound?.options?.host
  return (
    <section className={styles.card} aria-label={t('Notification server')}>
      <div className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t('Notification server')}</h2>
        {!channel && <Badge tone="warning">{t('Not set up')}</Badge>}
        <Button onPress={() => setOpen(true)}>{channel ? t('Edit') : t('Set up')}</Button>
      </div>
      <p className={styles.muted}>
        {t('Sends invitations, password resets and notifications.')} {typeof host === 'string' && host}
      </p>
      {channel?.status_out === 'error' && channel.last_log_out && (
        <Notice tone="danger" isAlert={false}>
          {noticeSentence(channel.last_log_out, channel.last_log_out_notice)}
        </Notice>
      )}
      {isOpen && <ServerSheet channel={channel} onClose={() => setOpen(false)} />}
    </section>
  )
}
