import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { ChannelsFacebook } from '#contract/channel-facebook.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Sheet } from '#web/ui/patterns/sheet.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { GroupField, SecretField } from './channel-fields.tsx'
import { FirstMessage } from './first-message.tsx'
import { isConfirmed, MetaStep } from './meta-webhook.tsx'
import { channelsChanged, facebookQuery } from './queries.ts'
import { Step, Steps } from './steps.tsx'

function PageStep({ onConnected }: { onConnected: (id: number) => void }) {
  const [token, setToken] = useState('')
  const [secret, setSecret] = useState('')
  const [groupId, setGroupId] = useState(1)
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    const given = { group_id: groupId, access_token: token.trim(), app_secret: secret.trim() }
    const { id } = await api(ChannelsFacebook).create(given)
    await channelsChanged()
    onConnected(id)
  })
  return (
    <Form onSubmit={submit} validationErrors={errors} className={styles.form ?? ''}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <SecretField
        label={t('Page access token')}
        description={t('It needs permission to read and manage engagement and to send messages.')}
        name="access_token"
        value={token}
        onChange={setToken}
        isRequired
        autoFocus
      />
      <SecretField
        label={t('App secret')}
        description={t('You find it in the app’s settings. It proves that messages come from Facebook.')}
        name="app_secret"
        value={secret}
        onChange={setSecret}
        isRequired
      />
      <GroupField value={groupId} onChange={setGroupId} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={!token.trim() || !secret.trim()}>
          {t('Connect')}
        </Button>
      </div>
    </Form>
  )
}

const pause = 2000

/** Connecting a page: each step is checked at once, and closing keeps what is done. */
export function FacebookConnect({ onClose }: { onClose: () => void }) {
  const [channelId, setChannelId] = useState<number>()
  const { data } = useQuery({ ...facebookQuery, refetchInterval: pause })
  const channel = data?.find(({ id }) => id === channelId)
  return (
    <Sheet onClose={onClose} title={t('Connect a page')}>
      <Steps>
        <Step number={1} title={t('Find your page')} state={channel ? 'done' : 'current'}>
          {channel ? <p role="status">{channel.options.page.name}</p> : <PageStep onConnected={setChannelId} />}
        </Step>
        <Step
          number={2}
          title={t('Enter these at Meta')}
          state={!channel ? 'later' : isConfirmed(channel) ? 'done' : 'current'}
        >
          {channel && (
            <MetaStep
              channel={channel}
              hint={t('Under Webhooks › Page. Then subscribe to “feed”, “messages” and “message_deliveries”.')}
            />
          )}
        </Step>
        <Step number={3} title={t('Receive a message')} state={channel ? 'current' : 'later'}>
          {channel && (
            <FirstMessage
              channelId={channel.id}
              help={t('Nothing arriving? Check that the app is subscribed to these fields and is in live mode.')}
              onClose={onClose}
            >
              <p>{t('Write a comment or a message to {name}.', { name: channel.options.page.name })}</p>
            </FirstMessage>
          )}
        </Step>
      </Steps>
    </Sheet>
  )
}
