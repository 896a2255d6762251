import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsWhatsapp } from '#contract/channel-whatsapp.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { GroupField, SecretField } from './channel-fields.tsx'
import { FirstMessage } from './first-message.tsx'
import { isConfirmed, MetaStep } from './meta-webhook.tsx'
import { channelsChanged, whatsappQuery } from './queries.ts'
import { Step, Steps } from './steps.tsx'

/** The account, and its numbers. */
type Account = { business_id: string; access_token: string; numbers: Option<string>[] }

function AccountStep({ onFound }: { onFound: (account: Account) => void }) {
  const [businessId, setBusinessId] = useState('')
  const [token, setToken] = useState('')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const given = { business_id: businessId.trim(), access_token: token.trim() }
    const { data } = await api(ChannelsWhatsapp).preload(given)
    onFound({ ...given, numbers: data.phone_numbers.map(({ label, value }) => ({ id: value, label })) })
  })
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        isRequired
        label={t('WhatsApp Business Account ID')}
        description={t('In the app at developers.facebook.com, under WhatsApp › API setup.')}
        name="business_id"
        value={businessId}
        onChange={setBusinessId}
        autoFocus
      />
      <SecretField
        isRequired
        label={t('Access token')}
        description={t('Use one from a system user, so it doesn’t expire.')}
        name="access_token"
        value={token}
        onChange={setToken}
      />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={!businessId.trim() || !token.trim()}>
          {t('Find numbers')}
        </Button>
      </div>
    </Form>
  )
}

type NumberStepProps = { account: Account; onConnected: (id: number) => void }

function NumberStep({ account: { numbers, ...access }, onConnected }: NumberStepProps) {
  const [numberId, setNumberId] = useState(numbers[0]?.id ?? '')
  const [secret, setSecret] = useState('')
  const [groupId, setGroupId] = useState(1)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const given = { ...access, phone_number_id: numberId, app_secret: secret.trim(), group_id: groupId }
    const { id } = await api(ChannelsWhatsapp).create(given)
    await channelsChanged()
    onConnected(id)
  })
  if (numbers.length === 0) return <Notice tone="warning">{t('This account has no numbers.')}</Notice>
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Select label={t('Number')} options={numbers} value={numberId} onChange={setNumberId} name="phone_number_id" />
      <SecretField
        isRequired
        label={t('App secret')}
        description={t('You find it in the app’s settings. It proves that messages come from WhatsApp.')}
        name="app_secret"
        value={secret}
        onChange={setSecret}
      />
      <GroupField value={groupId} onChange={setGroupId} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={secret.trim() === ''}>
          {t('Connect')}
        </Button>
      </div>
    </Form>
  )
}

const pause = 2000

/** Connecting a number: each step is checked at once, and closing keeps what is done. */
export function WhatsappConnect({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState<Account>()
  const [channelId, setChannelId] = useState<number>()
  const { data } = useQuery({ ...whatsappQuery, refetchInterval: pause })
  const channel = data?.find(({ id }) => id === channelId)
  return (
    <Sheet onClose={onClose} title={t('Connect WhatsApp')}>
      <Steps>
        <Step number={1} title={t('Find your account')} state={account ? 'done' : 'current'}>
          {!account && <AccountStep onFound={setAccount} />}
        </Step>
        <Step number={2} title={t('Choose the number')} state={channel ? 'done' : account ? 'current' : 'later'}>
          {channel ? (
            <p role="status">{channel.options.phone_number}</p>
          ) : (
            account && <NumberStep account={account} onConnected={setChannelId} />
          )}
        </Step>
        <Step
          number={3}
          title={t('Enter these at Meta')}
          state={!channel ? 'later' : isConfirmed(channel) ? 'done' : 'current'}
        >
          {channel && (
            <MetaStep channel={channel} hint={t('Under WhatsApp › Configuration. Then subscribe to “messages”.')} />
          )}
        </Step>
        <Step number={4} title={t('Receive a message')} state={channel ? 'current' : 'later'}>
          {channel && (
            <FirstMessage
              channelId={channel.id}
              help={t('Nothing arriving? Check that the app is subscribed to “messages” and is in live mode.')}
              onClose={onClose}
            >
              <p>{t('Write to {number} on WhatsApp.', { number: channel.options.phone_number })}</p>
            </FirstMessage>
          )}
        </Step>
      </Steps>
    </Sheet>
  )
}
