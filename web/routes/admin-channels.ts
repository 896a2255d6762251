import { createRoute } from '@tanstack/react-router'
import { inAdministration } from './in-administration.ts'
import { lazyScreen } from './lazy-screen.ts'

const allChannels = createRoute({
  ...inAdministration,
  path: '/admin/channels',
  component: lazyScreen(() => import('#web/features/admin/messengers/channels.tsx'), 'ChannelsScreen'),
})

/** The channel whose settings are open. */
const validateSearch = ({ open }: Record<string, unknown>): { open?: number } =>
  Number(open) > 0 ? { open: Number(open) } : {}

const telegram = createRoute({
  ...inAdministration,
  path: '/admin/telegram',
  validateSearch,
  component: lazyScreen(() => import('#web/features/admin/messengers/telegram.tsx'), 'TelegramScreen'),
})

const whatsapp = createRoute({
  ...inAdministration,
  path: '/admin/whatsapp',
  validateSearch,
  component: lazyScreen(() => import('#web/features/admin/messengers/whatsapp.tsx'), 'WhatsappScreen'),
})

const facebook = createRoute({
  ...inAdministration,
  path: '/admin/facebook',
  validateSearch,
  component: lazyScreen(() => import('#web/features/admin/messengers/facebook.tsx'), 'FacebookScreen'),
})

const sms = createRoute({
  ...inAdministration,
  path: '/admin/sms',
  validateSearch,
  component: lazyScreen(() => import('#web/features/admin/messengers/sms.tsx'), 'SmsScreen'),
})

/** The provider has sent the browser back: with the mailbox, or with a problem. */
const validateSignIn = (search: Record<string, unknown>): { open?: number; connected?: number; problem?: string } => ({
  ...validateSearch(search),
  ...(Number(search.connected) > 0 && { connected: Number(search.connected) }),
  ...(typeof search.problem === 'string' && { problem: search.problem }),
})

const google = createRoute({
  ...inAdministration,
  path: '/admin/google',
  validateSearch: validateSignIn,
  component: lazyScreen(() => import('#web/features/admin/cloud-mailboxes/mailboxes.tsx'), 'GoogleScreen'),
})

const microsoft365 = createRoute({
  ...inAdministration,
  path: '/admin/microsoft365',
  validateSearch: validateSignIn,
  component: lazyScreen(() => import('#web/features/admin/cloud-mailboxes/mailboxes.tsx'), 'Microsoft365Screen'),
})

/** Mailboxes at providers, messengers and SMS, and the list of all channels. */
export const channelRoutes = [allChannels, google, microsoft365, telegram, whatsapp, facebook, sms] as const
