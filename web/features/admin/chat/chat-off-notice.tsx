import { useQuery } from '@tanstack/react-query'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { saveSetting, settingsChanged, settingsQuery } from '../settings/queries.ts'

/** While the chat is off, no topic is shown on any website. */
export function ChatOffNotice() {
  const isOn = useConfig('chat') === true
  const { data } = useQuery({ ...settingsQuery, enabled: !isOn })
  const setting = data?.find(({ name }) => name === 'chat')
  if (isOn || !setting) return null
  const turnOn = async () => {
    if (await attempt(saveSetting(setting, true), t('Chat is on'))) await settingsChanged()
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" onPress={() => void turnOn()}>
          {t('Turn on')}
        </Button>
      }
    >
      <strong>{t('Chat is off.')}</strong> {t('Visitors see nothing.')}
    </Notice>
  )
}
