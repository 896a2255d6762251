import {
  type CloudMailbox,
  cloudMailboxes,
  mailProviderNames,
  type MailProvider,
} from '#contract/channel-cloud-mailbox.ts'
import { api } from '#web/lib/api/api.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { ChannelSheet } from '../messengers/channel-sheet.tsx'
import { InboundFields, saveInbound, useInbound } from './inbound-fields.tsx'
import { nameOfMailbox } from './queries.ts'
import { signInAt } from './sign-in.ts'

type SettingsProps = { provider: MailProvider; channel: CloudMailbox; onClose: () => void }

/** A connected mailbox: its state, its settings, and signing in again. */
export function MailboxSettings({ provider, channel, onClose }: SettingsProps) {
  const { id, options } = channel
  const state = useInbound(channel)
  const { refused_at } = options.auth
  const name = mailProviderNames[provider]
  return (
    <ChannelSheet
      channel={channel}
      name={nameOfMailbox(channel)}
      verbs={api(cloudMailboxes[provider])}
      save={() => saveInbound({ provider, id, inbound: state.inbound })}
      onClose={onClose}
    >
      <div className={styles.actions}>
        {refused_at && <span>{t('No access since {time}', { time: formatDateTime(refused_at) })}</span>}
        <Button variant={refused_at ? 'primary' : 'secondary'} onPress={() => signInAt(provider, id)}>
          {t('Sign in again')}
        </Button>
      </div>
      {!refused_at && <p className={styles.muted}>{t('Signed in to {name}', { name })}</p>}
      <InboundFields {...state} />
    </ChannelSheet>
  )
}
