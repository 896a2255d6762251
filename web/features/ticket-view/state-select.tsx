import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planChange, useIsWriting, usePlanned } from '#web/features/composer/planned-changes.ts'
import { WaitDialog } from '#web/features/composer/wait-dialog.tsx'
import { useWaitingChanges } from '#web/features/composer/waiting.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { chooseShape, StateIcon, type StateShape } from '#web/ui/primitives/state-icon.tsx'
import { changeWithUndo, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import { statesQuery, type Ticket } from '#web/domain/tickets/queries.ts'
import styles from './ticket-header.module.css'

/** Decorative: the name is shown beside it. */
const Shape = ({ shape }: { shape: StateShape }) => (
  <span className={styles.shape} aria-hidden>
    <StateIcon shape={shape} />
  </span>
)

type State = { id: number; name: string; active: boolean; state_type?: string | undefined }

/** States that are set only by merging, or before the first change. */
const notChosen = new Set(['merged', 'removed', 'new'])

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now()

const typeOf = ({ state_type = 'open' }: State) => state_type

/** While something is being written, a change waits for it, so that both are sent together. */
export function StateSelect({ ticket }: { ticket: Ticket }) {
  const { data = [] } = useQuery(statesQuery)
  const states = data as readonly State[]
  const isWriting = useIsWriting(ticket.id)
  const { state: planned } = usePlanned(ticket.id)
  const waiting = useWaitingChanges(ticket.id)
  const shownId = Number(planned?.changes.state_id ?? waiting.state_id ?? ticket.state_id)
  const [waitingFor, setWaitingFor] = useState<State>()
  const isEscalated = isPast(ticket.escalation_at)
  const options = states
    .filter((state) => state.id === ticket.state_id || (state.active && !notChosen.has(typeOf(state))))
    .map((state) => {
      const shape = isEscalated && state.id === ticket.state_id ? 'escalated' : chooseShape(typeOf(state))
      return { id: state.id, label: td(state.name), start: <Shape shape={shape} /> }
    })

  const save = (state: State, changes: TicketChanges) => {
    const label = td(state.name)
    if (isWriting) return planChange(ticket.id, 'state', { label, changes })
    const before = { state_id: ticket.state_id, pending_time: ticket.pending_time }
    void changeWithUndo(ticket.id, changes, before, t('State changed to {state}', { state: label }))
  }
  const choose = async (id: number) => {
    const state = states.find((one) => one.id === id)
    if (!state || id === shownId) return
    if (typeOf(state).startsWith('pending')) return setWaitingFor(state)
    if (typeOf(state) === 'closed' && !(await mayClose(ticket.id))) return
    save(state, { state_id: id })
  }

  return (
    <>
      <Select
        label={t('State')}
        isLabelHidden
        look="quiet"
        className={styles.state}
        options={options}
        value={shownId}
        onChange={(id) => void choose(id)}
      />
      {waitingFor && (
        <WaitDialog
          title={td(waitingFor.name)}
          action={t('Set reminder')}
          onChoose={(pending_time) => save(waitingFor, { state_id: waitingFor.id, pending_time })}
          onClose={() => setWaitingFor(undefined)}
        />
      )}
    </>
  )
}
