import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsSms, type SmsArea } from '#contract/channel-sms.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { GroupField, ValueToCopy } from './channel-fields.tsx'
import { FirstMessage } from './first-message.tsx'
import { channelsChanged, type SmsChannel, smsQuery } from './queries.ts'
import { SmsFields } from './sms-fields.tsx'
import { emptyGateway, formOf, nameOfSms, optionsOf, type SmsAdapterName, type SmsForm } from './sms-options.ts'
import { SmsTest } from './sms-test.tsx'
import { Step, Steps } from './steps.tsx'

const providers = (): { id: SmsAdapterName; label: string }[] => [
  { id: 'sms/twilio', label: 'Twilio' },
  { id: 'sms/http', label: t('Another provider (HTTP)') },
]

const uses = (): { id: SmsArea; label: string }[] => [
  { id: 'Sms::Account', label: t('Conversations with customers') },
  { id: 'Sms::Notification', label: t('Messages from triggers and schedules') },
]

function ProviderStep({ onConnected }: { onConnected: (id: number) => void }) {
  const [adapter, setAdapter] = useState<SmsAdapterName>('sms/twilio')
  const [area, setArea] = useState<SmsArea>('Sms::Account')
  const [form, setForm] = useState<SmsForm>(emptyGateway)
  const [groupId, setGroupId] = useState(1)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const { id } = await api(ChannelsSms).create({ area, group_id: groupId, options: optionsOf(adapter, form) })
    await channelsChanged()
    onConnected(id)
  })
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Select label={t('Provider')} options={providers()} value={adapter} onChange={setAdapter} />
      <Select label={t('Used for')} options={uses()} value={area} onChange={setArea} name="area" />
      <SmsFields adapter={adapter} form={form} onChange={setForm} />
      {area === 'Sms::Account' && <GroupField value={groupId} onChange={setGroupId} />}
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending}>
          {t('Connect')}
        </Button>
      </div>
    </Form>
  )
}

export const addressHint = ({ options: { adapter } }: SmsChannel): string =>
  adapter === 'sms/twilio'
    ? t('In Twilio, enter it under “A message comes in” for your number, with HTTP POST.')
    : t('Your provider calls this address for incoming messages and delivery reports.')

function ReceiveStep({ channel, onClose }: { channel: SmsChannel; onClose: () => void }) {
  return (
    <FirstMessage
      channelId={channel.id}
      help={t('Nothing arriving? Check that the address is correct and can be reached from the internet.')}
      onClose={onClose}
    >
      <ValueToCopy label={t('Webhook address')} value={channel.address} />
      <p className={styles.muted}>{addressHint(channel)}</p>
      <p>{t('Then send a text message to your number.')}</p>
    </FirstMessage>
  )
}

/** Connecting a provider: it can be closed after the first step, and everything done is kept. */
export function SmsConnect({ onClose }: { onClose: () => void }) {
  const [channelId, setChannelId] = useState<number>()
  const [isSent, setSent] = useState(false)
  const { data } = useQuery(smsQuery)
  const channel = data?.find(({ id }) => id === channelId)
  const receives = channel?.area !== 'Sms::Notification'
  return (
    <Sheet onClose={onClose} title={t('Connect an SMS provider')}>
      <Steps>
        <Step number={1} title={t('Choose the provider')} state={channel ? 'done' : 'current'}>
          {channel ? <p role="status">{nameOfSms(channel)}</p> : <ProviderStep onConnected={setChannelId} />}
        </Step>
        <Step number={2} title={t('Send a message')} state={!channel ? 'later' : isSent ? 'done' : 'current'}>
          {channel && (
            <SmsTest
              id={channel.id}
              options={() => optionsOf(channel.options.adapter, formOf(channel.options))}
              onSent={() => setSent(true)}
            />
          )}
        </Step>
        {receives && (
          <Step number={3} title={t('Receive a message')} state={channel ? 'current' : 'later'}>
            {channel && <ReceiveStep channel={channel} onClose={onClose} />}
          </Step>
        )}
      </Steps>
    </Sheet>
  )
}
