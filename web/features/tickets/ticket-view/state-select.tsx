import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { planChange, useIsWriting, usePlanned } from '#web/features/composer/then-set.ts'
import { WaitDialog } from '#web/features/composer/wait-dialog.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Select } from '#web/ui/primitives/select.tsx'
import { shapeOf, StateIcon, type StateShape } from '#web/ui/primitives/state-icon.tsx'
import { changeWithUndo, type TicketChanges } from '../actions.ts'
import { statesQuery, type Ticket } from '../queries.ts'
import styles from './ticket-header.module.css'

/** The name stands beside it. */
const Shape = ({ shape }: { shape: StateShape }) => (
  <span className={styles.shape} aria-hidden>
    <StateIcon shape={shape} />
  </span>
)

type State = { id: number; name: string; active: boolean; state_type?: string | undefined }

/** Where a ticket only gets by other means: by being merged, or by not having been touched yet. */
const notChosen = new Set(['merged', 'removed', 'new'])

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now()

const typeOf = ({ state_type = 'open' }: State) => state_type

/** While something is being written, a change waits for it, so that both arrive as one. */
export function StateSelect({ ticket }: { ticket: Ticket }) {
  const { data = [] } = useQuery(statesQuery)
  const states = data as readonly State[]
  const isWriting = useIsWriting(ticket.id)
  const { state: planned } = usePlanned(ticket.id)
  const [waitingFor, setWaitingFor] = useState<State>()
  const isEscalated = isPast(ticket.escalation_at)
  const options = states
    .filter((state) => state.id === ticket.state_id || (state.active && !notChosen.has(typeOf(state))))
    .map((state) => {
      const shape = isEscalated && state.id === ticket.state_id ? 'escalated' : shapeOf(typeOf(state))
      return { id: state.id, label: td(state.name), start: <Shape shape={shape} /> }
    })

  const save = (state: State, changes: TicketChanges) => {
    const label = td(state.name)
    if (isWriting) return planChange(ticket.id, 'state', { label, changes })
    const before = { state_id: ticket.state_id, pending_time: ticket.pending_time }
    void changeWithUndo(ticket.id, changes, before, t('State is now {state}', { state: label }))
  }
  const choose = (id: number) => {
    const state = states.find((one) => one.id === id)
    if (!state || id === ticket.state_id) return
    if (typeOf(state).startsWith('pending')) setWaitingFor(state)
    else save(state, { state_id: id })
  }

  return (
    <>
      <Select
        label={t('State')}
        isLabelHidden
        look="quiet"
        className={styles.state}
        options={options}
        value={Number(planned?.changes.state_id ?? ticket.state_id)}
        onChange={choose}
      />
      {waitingFor && (
        <WaitDialog
          title={td(waitingFor.name)}
          action={t('Wait')}
          onChoose={(pending_time) => save(waitingFor, { state_id: waitingFor.id, pending_time })}
          onClose={() => setWaitingFor(undefined)}
        />
      )}
    </>
  )
}
