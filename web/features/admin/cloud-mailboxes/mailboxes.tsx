import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mailbox } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type CloudMailbox, mailProviderNames, type MailProvider } from '#contract/channel-cloud-mailbox.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ChannelScreen } from '../messengers/channel-screen.tsx'
import { MailboxConnect } from './mailbox-connect.tsx'
import { MailboxSettings } from './mailbox-settings.tsx'
import { type Mailboxes, mailboxListQuery, nameOfMailbox } from './queries.ts'

/** The mailboxes at one provider. The browser returns here from its sign-in, with a mailbox or a problem. */
function MailboxesScreen({ provider }: { provider: MailProvider }) {
  const { connected, problem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const name = mailProviderNames[provider]
  const Connect = connects[provider]
  return (
    <ChannelScreen<CloudMailbox, Mailboxes>
      title={name}
      lead={t('Connect {name} mailboxes. Incoming emails become tickets, and replies are sent from them.', { name })}
      noun={t('Mailbox')}
      icon={Mailbox}
      connectLabel={t('Connect a mailbox')}
      empty={{
        title: t('No mailboxes yet'),
        text: t('You only need to create an app at {name} once. We don’t store your password.', { name }),
      }}
      query={mailboxListQuery(provider)}
      nameOf={nameOfMailbox}
      Connect={Connect}
      Settings={settings[provider]}
      isEmail
      isConnecting={connected !== undefined || problem !== undefined}
      onClosed={() => void navigate({ to: '.', search: {}, replace: true })}
    />
  )
}

type Connecting = Omit<ComponentProps<typeof MailboxConnect>, 'provider'>
type Setting = Omit<ComponentProps<typeof MailboxSettings>, 'provider'>

const connects = {
  google: (props: Connecting) => <MailboxConnect provider="google" {...props} />,
  microsoft365: (props: Connecting) => <MailboxConnect provider="microsoft365" {...props} />,
}
const settings = {
  google: (props: Setting) => <MailboxSettings provider="google" {...props} />,
  microsoft365: (props: Setting) => <MailboxSettings provider="microsoft365" {...props} />,
}

export const GoogleScreen = () => <MailboxesScreen provider="google" />
export const Microsoft365Screen = () => <MailboxesScreen provider="microsoft365" />
