import { useState } from 'react'
import { ChannelsTelegram } from '#contract/channel-telegram.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { GroupField, SecretField, ValueToCopy } from './channel-fields.tsx'
import { ChannelSheet } from './channel-sheet.tsx'
import type { Bot } from './queries.ts'

/** A connected bot: its state and its settings. */
export function TelegramSettings({ channel, onClose }: { channel: Bot; onClose: () => void }) {
  const { id, options } = channel
  const [groupId, setGroupId] = useState(channel.group_id)
  const [token, setToken] = useState('')
  const [welcome, setWelcome] = useState(options.welcome)
  const [goodbye, setGoodbye] = useState(options.goodbye)
  const save = () => {
    const secret = token.trim() === '' ? {} : { api_token: token.trim() }
    return api(ChannelsTelegram).update({ id, group_id: groupId ?? 1, welcome, goodbye, ...secret })
  }
  return (
    <ChannelSheet
      channel={channel}
      name={`@${options.bot.username}`}
      verbs={api(ChannelsTelegram)}
      save={save}
      onClose={onClose}
    >
      {options.mode === 'webhook' ? (
        <ValueToCopy label={t('Webhook address')} value={options.callback_url} />
      ) : (
        <p className={styles.muted}>{t('Messages are fetched from Telegram.')}</p>
      )}
      <GroupField value={groupId} onChange={setGroupId} />
      <SecretField label={t('New token')} name="api_token" value={token} onChange={setToken} isStored />
      <TextField
        label={t('Welcome text')}
        description={t('Sent when someone starts the bot.')}
        name="welcome"
        value={welcome}
        onChange={setWelcome}
      />
      <TextField
        label={t('Goodbye text')}
        description={t('Sent when someone ends the conversation with /end.')}
        name="goodbye"
        value={goodbye}
        onChange={setGoodbye}
      />
    </ChannelSheet>
  )
}
