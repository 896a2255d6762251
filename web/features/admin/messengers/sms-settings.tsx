import { useState } from 'react'
import { ChannelsSms } from '#contract/channel-sms.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { GroupField, ValueToCopy } from './channel-fields.tsx'
import { ChannelSheet } from './channel-sheet.tsx'
import type { SmsChannel } from './queries.ts'
import { addressHint } from './sms-connect.tsx'
import { SmsFields } from './sms-fields.tsx'
import { formOf, nameOfSms, optionsOf } from './sms-options.ts'
import { SmsTest } from './sms-test.tsx'

/** A connected provider: its state, a test and its settings. */
export function SmsSettings({ channel, onClose }: { channel: SmsChannel; onClose: () => void }) {
  const { id, area, options, address } = channel
  const [groupId, setGroupId] = useState(channel.group_id)
  const [form, setForm] = useState(() => formOf(options))
  const written = () => optionsOf(options.adapter, form)
  const hasTickets = area === 'Sms::Account'
  return (
    <ChannelSheet
      channel={channel}
      name={nameOfSms(channel)}
      verbs={api(ChannelsSms)}
      save={() => api(ChannelsSms).update({ id, ...(hasTickets && { group_id: groupId }), options: written() })}
      after={<SmsTest id={id} options={written} />}
      onClose={onClose}
    >
      <ValueToCopy label={t('Webhook address')} value={address} />
      <p className={styles.muted}>{addressHint(channel)}</p>
      {hasTickets ? (
        <GroupField value={groupId} onChange={setGroupId} />
      ) : (
        <p className={styles.muted}>{t('Used for messages from triggers and schedules.')}</p>
      )}
      <SmsFields adapter={options.adapter} form={form} onChange={setForm} isStored />
    </ChannelSheet>
  )
}
