import { useState } from 'react'
import { ChannelsWhatsapp } from '#contract/channel-whatsapp.ts'
import { api } from '#web/lib/api/api.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { GroupField, SecretField } from './channel-fields.tsx'
import { ChannelSheet } from './channel-sheet.tsx'
import type { WhatsappChannel } from './queries.ts'
import { MetaValues } from './meta-webhook.tsx'

/** A connected number: its state and its settings. */
export function WhatsappSettings({ channel, onClose }: { channel: WhatsappChannel; onClose: () => void }) {
  const { id, options } = channel
  const [groupId, setGroupId] = useState(channel.group_id)
  const [token, setToken] = useState('')
  const [secret, setSecret] = useState('')
  const [welcome, setWelcome] = useState(options.welcome)
  const [isReminding, setReminding] = useState(options.reminder_active)
  const [reminder, setReminder] = useState(options.reminder_message)
  const save = () =>
    api(ChannelsWhatsapp).update({
      id,
      group_id: groupId ?? 1,
      welcome,
      reminder_active: isReminding,
      reminder_message: reminder,
      ...(token.trim() !== '' && { access_token: token.trim() }),
      ...(secret.trim() !== '' && { app_secret: secret.trim() }),
    })
  return (
    <ChannelSheet
      channel={channel}
      name={`${options.name} (${options.phone_number})`}
      verbs={api(ChannelsWhatsapp)}
      save={save}
      onClose={onClose}
    >
      <MetaValues channel={channel} />
      <GroupField value={groupId} onChange={setGroupId} />
      <SecretField label={t('New access token')} name="access_token" value={token} onChange={setToken} isStored />
      <SecretField label={t('New app secret')} name="app_secret" value={secret} onChange={setSecret} isStored />
      <TextArea
        label={t('Welcome text')}
        description={t('Sent when a message opens a ticket.')}
        name="welcome"
        value={welcome}
        onChange={setWelcome}
      />
      <Checkbox isSelected={isReminding} onChange={setReminding}>
        {t('Send a reminder an hour before the 24 hours end')}
      </Checkbox>
      {isReminding && (
        <TextArea
          label={t('Reminder text')}
          description={t('Leave empty to use the default text.')}
          name="reminder_message"
          value={reminder}
          onChange={setReminder}
        />
      )}
    </ChannelSheet>
  )
}
