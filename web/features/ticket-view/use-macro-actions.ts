import { WandSparkles } from 'lucide-react'
import { type MacroChoice, useMacros } from '#web/domain/macros/macros.ts'
import { runOnTicket } from '#web/domain/macros/run-on-ticket.ts'
import { useListPosition } from '#web/domain/ticket-lists/list-position.ts'
import { useStep } from '#web/domain/ticket-lists/use-step.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { useActions } from '#web/lib/actions/registry.ts'
import { t } from '#web/lib/i18n/i18n.ts'

/** Whether the macro closes the ticket. */
function useIsClosing(): (macro: MacroChoice) => boolean {
  const { states } = useChoices()
  return ({ perform }) => {
    const stateId = Number(perform['ticket.state_id']?.value)
    return states.find(({ id }) => id === stateId)?.type === 'closed'
  }
}

/** The macros of the ticket's group, for the palette and the menu. */
export function useMacroActions(ticket: Ticket, list: string | undefined): void {
  const macros = useMacros([ticket.group_id])
  const mayChange = useMayChange(ticket)
  const isClosing = useIsClosing()
  const position = useListPosition(ticket.id, list)
  const { goTo, goBack } = useStep(list)
  const goOn = (macro: MacroChoice) => {
    const { ux_flow_next_up: next } = macro
    if (next === 'next_from_overview') return position?.next === undefined ? goBack() : goTo(position.next)
    if (next === 'next_task' || (next === 'next_task_on_close' && isClosing(macro))) goBack()
  }
  const run = async (macro: MacroChoice) => {
    if (isClosing(macro) && !(await mayClose(ticket.id))) return
    if (await runOnTicket(macro, ticket)) goOn(macro)
  }
  const group = t('Macros')
  useActions(
    macros.map((macro) => ({
      id: `macro-${macro.id}`,
      title: macro.name,
      group,
      icon: WandSparkles,
      keywords: t('Macro'),
      enabled: mayChange,
      run: () => void run(macro),
    })),
  )
}
