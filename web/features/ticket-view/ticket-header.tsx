import { ArrowLeft, BellOff, ChevronLeft, ChevronRight, Copy, Ellipsis } from 'lucide-react'
import { useMutedTickets } from '#web/features/notifications/mutes.ts'
import { PinButton } from '#web/features/pins/pin-button.tsx'
import { useListPosition } from '#web/domain/ticket-lists/list-position.ts'
import { useOfferedActions } from '#web/lib/actions/registry.ts'
import { findShortcut } from '#web/lib/actions/shortcuts.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { DueBadge } from './due-badge.tsx'
import { PresenceLine } from './presence-line.tsx'
import styles from './ticket-header.module.css'
import { StateSelect } from './state-select.tsx'
import { TicketTitle } from './ticket-title.tsx'
import { copyNumber } from './use-copy-actions.ts'
import { useStep } from '#web/domain/ticket-lists/use-step.ts'

/** Back to the list, or on within it. */
function ListNavigation({ ticket, list }: HeaderProps) {
  const position = useListPosition(ticket.id, list)
  const { goTo, goBack } = useStep(list)
  return (
    <div className={styles.navigation}>
      <IconButton
        icon={ArrowLeft}
        label={position ? t('Back to {list}', { list: position.name }) : t('Back to list')}
        shortcut="u"
        size="s"
        onPress={goBack}
      />
      {position && (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('Previous ticket')}
            shortcut="["
            size="s"
            isDisabled={position.previous === undefined}
            onPress={() => goTo(position.previous)}
          />
          <span className={styles.navigation}>
            {t('{position} of {count}', { position: position.position, count: position.count })}
          </span>
          <IconButton
            icon={ChevronRight}
            label={t('Next ticket')}
            shortcut="]"
            size="s"
            isDisabled={position.next === undefined}
            onPress={() => goTo(position.next)}
          />
        </>
      )}
    </div>
  )
}

/** What is done with the ticket, how it is read, and what is taken from it. */
const sections = [/^(?!ticket-(?:events|order|print|copy-))/, /^ticket-(?:events|order)$/, /^ticket-(?:print|copy-)/]

/** The command palette finds the others. */
const mostMacros = 5

/** All actions for the ticket on screen, of this view and of those around it. */
function ActionsMenu() {
  const offered = useOfferedActions()
  const entriesOf = (group: string) =>
    offered
      .filter((action) => action.group === group)
      .map((action) => ({
        id: action.id,
        label: action.title,
        icon: action.icon,
        shortcut: findShortcut(action),
        danger: action.danger,
        run: action.run,
      }))
  const entries = entriesOf(t('Ticket'))
  return (
    <Menu
      label={t('Ticket actions')}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={t('Ticket actions')} size="s" />}
      groups={[
        { title: t('Macros'), entries: entriesOf(t('Macros')).slice(0, mostMacros) },
        ...sections.map((section) => ({ entries: entries.filter(({ id, danger }) => !danger && section.test(id)) })),
        { entries: entries.filter(({ danger }) => danger) },
      ]}
    />
  )
}

type HeaderProps = { ticket: Ticket; list: string | undefined }

export function TicketHeader({ ticket, list }: HeaderProps) {
  const isMuted = useMutedTickets().has(ticket.id)
  const isNarrow = useNarrow()
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <ListNavigation ticket={ticket} list={list} />
        <StateSelect ticket={ticket} />
        <span className={styles.number}>#{ticket.number}</span>
        <IconButton
          icon={Copy}
          label={t('Copy number')}
          shortcut="."
          size="s"
          onPress={() => void copyNumber(ticket)}
        />
        <PinButton ticketId={ticket.id} />
        {!isNarrow && <DueBadge ticket={ticket} />}
        {isMuted && <Badge icon={BellOff}>{t('Muted')}</Badge>}
        <PresenceLine ticketId={ticket.id} />
        <AfterPaint>
          <ActionsMenu />
        </AfterPaint>
      </div>
      <TicketTitle ticket={ticket} />
      {isNarrow && <DueBadge ticket={ticket} />}
    </header>
  )
}
