import { Forward, type LucideIcon, MessageCircle, Phone, Reply, StickyNote } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ComposerKind } from './composer-state.ts'
import { type Mailbox, shortName } from '#web/domain/articles/mailboxes.ts'

type Kind = {
  icon: LucideIcon
  title: () => string
  placeholder: () => string
  /** By e-mail: has recipients, a subject, a quote. */
  isMail: boolean
  key: string | undefined
}

/** The label and look of each kind. Customers see neither notes nor, unless chosen, calls. */
export const kinds: Record<ComposerKind, Kind> = {
  reply: {
    icon: Reply,
    title: () => t('Reply by email'),
    placeholder: () => t('Write to the customer…'),
    isMail: true,
    key: 'r',
  },
  message: {
    icon: MessageCircle,
    title: () => t('Chat message'),
    placeholder: () => t('Write to the customer…'),
    isMail: false,
    key: undefined,
  },
  forward: {
    icon: Forward,
    title: () => t('Forward by email'),
    placeholder: () => t('Add a message…'),
    isMail: true,
    key: 'f',
  },
  note: {
    icon: StickyNote,
    title: () => t('Internal note'),
    placeholder: () => t('Write to your team. Type @ to mention someone.'),
    isMail: false,
    key: 'n',
  },
  call: {
    icon: Phone,
    title: () => t('Phone call'),
    placeholder: () => t('Summarize the call…'),
    isMail: false,
    key: undefined,
  },
}

/** A message is called as its network. */
export const titleOf = (kind: ComposerKind, networkName: string | undefined): string =>
  kind === 'message' && networkName ? networkName : kinds[kind].title()

/** The button names the effect and the recipient. */
export function sendLabel(kind: ComposerKind, to: readonly Mailbox[], isPublic = false): string {
  if (kind === 'note') return t('Save note')
  if (kind === 'call') return isPublic ? t('Log call for the customer to see') : t('Log call internally')
  const [first] = to
  if (!first) return t('Send')
  const name = shortName(first)
  return to.length === 1
    ? t('Send to {name}', { name })
    : t('Send to {name} and {count} more', { name, count: to.length - 1 })
}
