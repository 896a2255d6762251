import { CircleCheck, RotateCcw, Undo2, UserCheck } from 'lucide-react'
import { useEffect } from 'react'
import { stateOfType, useChoices } from '#web/domain/tickets/choices.ts'
import { useListPosition } from '#web/domain/ticket-lists/list-position.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useMe } from '#web/lib/session.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { changeWithUndo } from '#web/domain/tickets/actions.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import { threadQuery, type Ticket, ticketQuery } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { useCopyActions } from './use-copy-actions.ts'
import { useDeleteAction } from './use-delete-action.ts'
import { useMacroActions } from './use-macro-actions.ts'
import { undoMerge } from './undo-merge.ts'
import { useReadingActions } from './use-reading-actions.ts'
import { useStep } from '#web/domain/ticket-lists/use-step.ts'

const prefetchTicket = (id: number) =>
  Promise.all([queryClient.prefetchQuery(ticketQuery(id)), queryClient.prefetchQuery(threadQuery(id))])

/**
 * Reads the tickets that are probably opened next. Two of them: when the next one is opened, the one after it is there
 * already, and need not be read while the next one is rendered.
 */
function usePrefetchedTickets(next: number | undefined, afterNext: number | undefined): void {
  useEffect(() => {
    const prefetch = async () => {
      if (next !== undefined) await prefetchTicket(next)
      if (afterNext !== undefined) await prefetchTicket(afterNext)
    }
    return whenIdle(() => void prefetch())
  }, [next, afterNext])
}

/** On to another ticket of the list, or back to it. */
function useWalkActions(ticket: Ticket, list: string | undefined): void {
  const position = useListPosition(ticket.id, list)
  const { goTo, goBack } = useStep(list)
  usePrefetchedTickets(position?.next, position?.afterNext)
  const step = (id: string, title: string, shortcut: string, to: number | undefined) => ({
    id,
    title,
    shortcut,
    enabled: to !== undefined,
    run: () => goTo(to),
  })
  useActions([
    step('ticket-next', t('Next ticket'), ']', position?.next),
    step('ticket-previous', t('Previous ticket'), '[', position?.previous),
    { id: 'ticket-back', title: t('Back to list'), shortcut: 'u', run: goBack },
  ])
}

/** Close and reopen; disabled for users who may not change the ticket. */
function useStateActions(ticket: Ticket): void {
  const choices = useChoices()
  const mayChange = useMayChange(ticket)
  const type = choices.states.find(({ id }) => id === ticket.state_id)?.type ?? ''
  const isOver = ['closed', 'merged', 'removed'].includes(type)
  const closed = stateOfType(choices, 'closed')
  const open = stateOfType(choices, 'open')
  const before = { state_id: type === 'new' ? (open?.id ?? ticket.state_id) : ticket.state_id }
  const set = (state_id: number, said: string) =>
    void changeWithUndo(ticket.id, { state_id }, { ...before, pending_time: ticket.pending_time }, said)
  const close = async () => {
    if (closed && (await mayClose(ticket.id))) set(closed.id, t('Ticket closed'))
  }
  const group = t('Ticket')
  useActions([
    {
      id: 'ticket-close',
      title: t('Close ticket'),
      group,
      icon: CircleCheck,
      shortcut: 'e',
      enabled: mayChange && !isOver && closed !== undefined,
      run: () => void close(),
    },
    {
      id: 'ticket-reopen',
      title: t('Reopen'),
      group,
      icon: RotateCcw,
      shortcut: 'shift+e',
      enabled: mayChange && type === 'closed' && open !== undefined,
      run: () => open && set(open.id, t('Ticket reopened')),
    },
    {
      id: 'ticket-unmerge',
      title: t('Undo merge'),
      group,
      icon: Undo2,
      enabled: mayChange && type === 'merged',
      run: () => void undoMerge(ticket.id),
    },
  ])
}

/** What can be done with the ticket on screen, for keys, palette and menu alike. */
export function useTicketActions(ticket: Ticket, list: string | undefined): void {
  const me = useMe()
  const mayChange = useMayChange(ticket)
  const group = t('Ticket')
  const take = () =>
    void changeWithUndo(ticket.id, { owner_id: me.id }, { owner_id: ticket.owner_id }, t('Assigned to you'))
  useWalkActions(ticket, list)
  useStateActions(ticket)
  useCopyActions(ticket)
  useReadingActions()
  useMacroActions(ticket, list)
  useDeleteAction(ticket, list)
  useActions([
    {
      id: 'ticket-assign-me',
      title: t('Assign to me'),
      group,
      icon: UserCheck,
      shortcut: 'm',
      enabled: mayChange && ticket.owner_id !== me.id,
      run: take,
    },
  ])
}
