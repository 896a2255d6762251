import { useState } from 'react'
import { ChannelsFacebook } from '#contract/channel-facebook.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { GroupField, SecretField } from './channel-fields.tsx'
import { ChannelSheet } from './channel-sheet.tsx'
import { MetaValues } from './meta-webhook.tsx'
import type { FacebookChannel } from './queries.ts'

/** A connected page: its state and its settings. */
export function FacebookSettings({ channel, onClose }: { channel: FacebookChannel; onClose: () => void }) {
  const { id, options } = channel
  const [groupId, setGroupId] = useState(channel.group_id)
  const [token, setToken] = useState('')
  const [secret, setSecret] = useState('')
  const save = () =>
    api(ChannelsFacebook).update({
      id,
      group_id: groupId ?? 1,
      ...(token.trim() !== '' && { access_token: token.trim() }),
      ...(secret.trim() !== '' && { app_secret: secret.trim() }),
    })
  return (
    <ChannelSheet
      channel={channel}
      name={options.page.name}
      verbs={api(ChannelsFacebook)}
      save={save}
      onClose={onClose}
    >
      <MetaValues channel={channel} />
      <GroupField value={groupId} onChange={setGroupId} />
      <SecretField label={t('New access token')} name="access_token" value={token} onChange={setToken} isStored />
      <SecretField label={t('New app secret')} name="app_secret" value={secret} onChange={setSecret} isStored />
    </ChannelSheet>
  )
}
