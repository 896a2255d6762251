import { History, Link2, Merge, UserPen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { useStore } from '#web/lib/external-store.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { closeDialog, openDialog, shownDialog } from './dialog-store.ts'

export type TicketDialogProps = { ticket: Ticket; onClose: () => void }

/** Each is fetched when it is first opened. */
const dialogs = {
  merge: lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog })),
  link: lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog })),
  history: lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog })),
  customer: lazy(async () => ({ default: (await import('./customer-dialog.tsx')).CustomerDialog })),
}

/** The windows over a ticket, and the actions that open them. */
export function TicketDialogs({ ticket }: { ticket: Ticket }) {
  const shown = useStore(shownDialog)
  const mayChange = useMayChange(ticket)
  const group = t('Ticket')
  const open = (kind: keyof typeof dialogs) => () => openDialog({ kind, ticketId: ticket.id })
  useActions([
    {
      id: 'ticket-customer',
      title: t('Change customer…'),
      group,
      icon: UserPen,
      enabled: mayChange,
      run: open('customer'),
    },
    { id: 'ticket-link', title: t('Link to ticket…'), group, icon: Link2, enabled: mayChange, run: open('link') },
    { id: 'ticket-merge', title: t('Merge…'), group, icon: Merge, enabled: mayChange, run: open('merge') },
    { id: 'ticket-history', title: t('Activity'), group, icon: History, run: open('history') },
  ])
  if (shown?.ticketId !== ticket.id) return null
  const Shown = dialogs[shown.kind]
  return (
    <Suspense>
      <Shown ticket={ticket} onClose={closeDialog} />
    </Suspense>
  )
}
