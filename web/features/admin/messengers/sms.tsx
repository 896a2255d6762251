import { MessageSquareText } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { ChannelScreen } from './channel-screen.tsx'
import { smsQuery } from './queries.ts'
import { SmsConnect } from './sms-connect.tsx'
import { nameOfSms } from './sms-options.ts'
import { SmsSettings } from './sms-settings.tsx'

export const SmsScreen = () => (
  <ChannelScreen
    title="SMS"
    lead={t('Text messages become tickets, and agents reply to them.')}
    noun={t('Provider')}
    icon={MessageSquareText}
    connectLabel={t('Connect a provider')}
    empty={{ title: t('No providers yet'), text: t('Connect Twilio, or any provider with an HTTP interface.') }}
    query={smsQuery}
    nameOf={nameOfSms}
    Connect={SmsConnect}
    Settings={SmsSettings}
  />
)
