import { Copy, History, Link2, UserCheck } from 'lucide-react'
import { useWalk } from '#web/features/ticket-list/walk.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useMe } from '#web/lib/session.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { changeWithUndo } from '../actions.ts'
import type { Ticket } from '../queries.ts'
import { toggleEvents, useEventsShown } from './events-shown.ts'
import { useStep } from './use-step.ts'

async function copy(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(said)
}

export const copyNumber = ({ number }: Ticket): Promise<void> => copy(number, t('Number {number} copied', { number }))

/** On to another ticket of the list, or back to it. */
function useWalkActions(ticket: Ticket, list: string | undefined): void {
  const walk = useWalk(ticket.id, list)
  const { goTo, goBack } = useStep(list)
  const step = (id: string, title: string, shortcut: string, to: number | undefined) => ({
    id,
    title,
    shortcut,
    enabled: to !== undefined,
    run: () => goTo(to),
  })
  useActions([
    step('ticket-next', t('Next ticket'), ']', walk?.next),
    step('ticket-previous', t('Previous ticket'), '[', walk?.previous),
    { id: 'ticket-back', title: t('Back to the list'), shortcut: 'u', run: goBack },
  ])
}

/** What can be done with the ticket on screen, for keys, palette and menu alike. */
export function useTicketActions(ticket: Ticket, list: string | undefined): void {
  const me = useMe()
  const showsEvents = useEventsShown()
  const group = t('Ticket')
  const take = () =>
    void changeWithUndo(ticket.id, { owner_id: me.id }, { owner_id: ticket.owner_id }, t('The ticket is yours'))
  useWalkActions(ticket, list)
  useActions([
    {
      id: 'ticket-assign-me',
      title: t('Assign to me'),
      group,
      icon: UserCheck,
      shortcut: 'm',
      enabled: ticket.owner_id !== me.id,
      run: take,
    },
    {
      id: 'ticket-copy-number',
      title: t('Copy number'),
      group,
      icon: Copy,
      shortcut: '.',
      run: () => void copyNumber(ticket),
    },
    {
      id: 'ticket-copy-link',
      title: t('Copy link'),
      group,
      icon: Link2,
      run: () => void copy(`${location.origin}/tickets/${ticket.id}`, t('Link copied')),
    },
    {
      id: 'ticket-events',
      title: showsEvents ? t('Hide changes of properties') : t('Show changes of properties'),
      group,
      icon: History,
      run: toggleEvents,
    },
  ])
}
