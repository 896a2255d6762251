import { ArrowLeft, ArrowRightLeft, Ban, Ellipsis, Mail, Pencil, TicketPlus, X } from 'lucide-react'
import { useRef } from 'react'
import { formatDuration } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { useWidth } from '#web/ui/use-width.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { Menu, type MenuEntry } from '#web/ui/primitives/menu.tsx'
import { useAgentName, useTopic } from './agent-names.ts'
import { blockVisitor, createTicket, endChat, mailTranscript } from './chat-actions.ts'
import type { ChatSessionRecord } from './queries.ts'
import { useNow } from './use-now.ts'
import { nameVisitor, readAnswers } from './visitor.ts'
import styles from './conversation.module.css'

type HeadProps = {
  session: ChatSessionRecord
  onTransfer: () => void
  onRename: () => void
  /** Only for the one that is open beside another. */
  onClose?: (() => void) | undefined
}

/** Who it is, in which topic and state, and what can be done. */
export function ConversationHead({ session, onTransfer, onRename, onClose }: HeadProps) {
  const name = nameVisitor(session)
  const isNarrow = useNarrow()
  const head = useRef<HTMLElement>(null)
  const width = useWidth(head)
  return (
    <header ref={head} className={styles.head}>
      {isNarrow && (
        <Link to="/chats" search={{}} className={styles.back} aria-label={t('Back to the list')}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
      )}
      <Avatar name={name} size={isNarrow ? 'm' : 'l'} />
      <div className={styles.about}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <State session={session} />
      </div>
      <Actions
        session={session}
        isNarrow={isNarrow || onClose !== undefined}
        isTight={width !== undefined && width < tightBelow}
        onTransfer={onTransfer}
        onRename={onRename}
      />
      {onClose && <IconButton icon={X} size="s" label={t('Close')} onPress={onClose} />}
    </header>
  )
}

const minute = 60_000

function State({ session }: { session: ChatSessionRecord }) {
  const { id: me } = useMe()
  const now = useNow(minute)
  const agent = useAgentName(session.user_id)
  const topic = useTopic(session.chat_id)?.name
  const words = {
    waiting: t('Waiting'),
    running: session.user_id === me ? t('Running') : t('With {name}', { name: agent }),
    closed: t('Ended'),
  }
  const begin = new Date(session.started_at ?? session.created_at).getTime()
  const end = session.closed_at ? new Date(session.closed_at).getTime() : now
  const lasted = formatDuration(Math.max(60, Math.floor((end - begin) / minute) * 60))
  return (
    <p className={styles.state}>
      <i className={styles.dot} data-state={session.state} aria-hidden />
      <span className={styles.words}>{[words[session.state], topic, lasted].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/** Narrower, the buttons without their words leave room for the name and the state. */
const tightBelow = 620

type ActionProps = Pick<MenuEntry, 'id' | 'label' | 'icon' | 'run'> & { isTight: boolean }

function Action({ id, label, icon, run, isTight }: ActionProps) {
  const shortcut = id === 'transfer' ? 't' : undefined
  if (isTight && icon && id !== 'end') return <IconButton size="s" {...{ icon, label, shortcut }} onPress={run} />
  return (
    <Button size="s" icon={id === 'end' ? undefined : icon} shortcut={shortcut} onPress={run}>
      {label}
    </Button>
  )
}

type ActionsProps = HeadProps & {
  /** All actions are in the menu. */
  isNarrow: boolean
  isTight: boolean
}

function Actions({ session, isNarrow, isTight, onTransfer, onRename }: ActionsProps) {
  const can = useCan()
  const isOpen = session.state !== 'closed'
  const hasTicket = session.ticket_id !== null
  const makesTickets = useTopic(session.chat_id)?.makes_tickets !== false && can('ticket.agent')
  const main: MenuEntry[] = [
    ...(isOpen ? [{ id: 'transfer', label: t('Transfer'), icon: ArrowRightLeft, run: onTransfer }] : []),
    ...(hasTicket || !makesTickets
      ? []
      : [{ id: 'ticket', label: t('Create ticket'), icon: TicketPlus, run: () => void createTicket(session) }]),
    ...(isOpen ? [{ id: 'end', label: t('End chat'), icon: X, run: () => void endChat(session) }] : []),
  ]
  const more: MenuEntry[] = [
    { id: 'rename', label: t('Rename'), icon: Pencil, run: onRename },
    ...(readAnswers(session).email === ''
      ? []
      : [{ id: 'mail', label: t('Email transcript'), icon: Mail, run: () => void mailTranscript(session) }]),
    {
      id: 'block',
      label: t('Block visitor'),
      icon: Ban,
      danger: true,
      run: () => void blockVisitor(session, can('admin.channel_chat')),
    },
  ]
  return (
    <div className={styles.actions}>
      {hasTicket && (
        <Link to="/tickets/$id" params={{ id: String(session.ticket_id) }} className={styles.ticket}>
          {t('Ticket #{number}', { number: session.ticket_number ?? '' })}
        </Link>
      )}
      {!isNarrow && main.map((entry) => <Action key={entry.id} {...entry} isTight={isTight} />)}
      <Menu
        label={t('More')}
        placement="bottom end"
        trigger={<Button icon={Ellipsis} variant="ghost" size={isNarrow ? 'm' : 's'} aria-label={t('More')} />}
        groups={[...(isNarrow ? [{ entries: main }] : []), { entries: more }]}
      />
    </div>
  )
}
