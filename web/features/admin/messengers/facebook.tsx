import { Newspaper } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { ChannelScreen } from './channel-screen.tsx'
import { FacebookConnect } from './facebook-connect.tsx'
import { FacebookSettings } from './facebook-settings.tsx'
import { type FacebookChannel, facebookQuery } from './queries.ts'

export const nameOfPage = ({ options: { page } }: FacebookChannel): string => page.name

export const FacebookScreen = () => (
  <ChannelScreen
    title="Facebook"
    lead={t('Posts, comments and messages to your page become tickets.')}
    noun={t('Page')}
    icon={Newspaper}
    connectLabel={t('Connect a page')}
    empty={{
      title: t('No pages yet'),
      text: t('You need a Facebook page and an app at developers.facebook.com.'),
    }}
    query={facebookQuery}
    nameOf={nameOfPage}
    Connect={FacebookConnect}
    Settings={FacebookSettings}
  />
)
