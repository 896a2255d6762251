import { Send } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { ChannelScreen } from './channel-screen.tsx'
import { type Bot, botsQuery } from './queries.ts'
import { TelegramConnect } from './telegram-connect.tsx'
import { TelegramSettings } from './telegram-settings.tsx'

export const nameOfBot = ({ options: { bot } }: Bot): string => `${bot.first_name} (@${bot.username})`

export const TelegramScreen = () => (
  <ChannelScreen
    title="Telegram"
    lead={t('Customers write to a bot, and their messages become tickets.')}
    noun={t('Bot')}
    icon={Send}
    connectLabel={t('Connect a bot')}
    empty={{ title: t('No bots yet'), text: t('Create a bot with @BotFather in Telegram, then connect it here.') }}
    query={botsQuery}
    nameOf={nameOfBot}
    Connect={TelegramConnect}
    Settings={TelegramSettings}
  />
)
