import { MessageCircle } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { ChannelScreen } from './channel-screen.tsx'
import { type WhatsappChannel, whatsappQuery } from './queries.ts'
import { WhatsappConnect } from './whatsapp-connect.tsx'
import { WhatsappSettings } from './whatsapp-settings.tsx'

export const nameOfWhatsapp = ({ options: { name, phone_number } }: WhatsappChannel): string =>
  `${name} (${phone_number})`

export const WhatsappScreen = () => (
  <ChannelScreen
    title="WhatsApp"
    lead={t('Customers write to your business number, and their messages become tickets.')}
    noun={t('Number')}
    icon={MessageCircle}
    connectLabel={t('Connect a number')}
    empty={{
      title: t('No numbers yet'),
      text: t('You need a WhatsApp Business account and an app at developers.facebook.com.'),
    }}
    query={whatsappQuery}
    nameOf={nameOfWhatsapp}
    Connect={WhatsappConnect}
    Settings={WhatsappSettings}
  />
)
