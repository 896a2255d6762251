import { Clock, Flag, FolderInput, RotateCcw, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { WaitDialog } from '#web/features/composer/wait-dialog.tsx'
import { choosableStates, type State, useChoices } from '#web/domain/tickets/choices.ts'
import { nobodyId } from '#web/domain/tickets/ticket-row.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { shapeOf, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { type PropertyEdits, usePropertyEdits } from './property-edits.ts'
import { PropertySelect, type PropertySelectProps } from './property-select.tsx'
import styles from './properties.module.css'

type FieldProps = { ticket: Ticket; edits: PropertyEdits; isReadOnly: boolean }
type ChoiceProps = FieldProps & Pick<PropertySelectProps, 'property' | 'title' | 'action' | 'options'>

/** One of a short list of records, by its id. */
function ChoiceField(props: ChoiceProps) {
  const { edits, property, title, options } = props
  const field = `${property}_id`
  return (
    <PropertySelect
      {...props}
      field={field}
      onChoose={(id) => {
        const label = options.find((option) => option.id === id)?.label ?? ''
        edits.change(property, title, { label, changes: { [field]: id } })
      }}
    />
  )
}

function useOwnerOptions({ group_id, owner_id, owner = '' }: Ticket): Option<number>[] {
  const { owners } = useChoices()
  const offered = owners.filter(({ groupIds }) => groupIds.includes(group_id))
  const isKnown = owner_id === nobodyId || offered.some(({ id }) => id === owner_id)
  return [
    { id: nobodyId, label: t('Nobody') },
    ...[...offered, ...(isKnown ? [] : [{ id: owner_id, name: owner, image: undefined }])].map(
      ({ id, name, image }) => ({
        id,
        label: name,
        start: <Avatar name={name} image={image} size="s" />,
      }),
    ),
  ]
}

function StateField({ ticket, edits, isReadOnly }: FieldProps) {
  const choices = useChoices()
  const [waitingFor, setWaitingFor] = useState<State>()
  const { wished } = edits
  const states = choices.states.filter(
    (state) => state.id === wished.state_id || choosableStates(choices).includes(state),
  )
  const current = states.find(({ id }) => id === wished.state_id)
  const title = t('State')
  const choose = async (id: number) => {
    const state = states.find((one) => one.id === id)
    if (!state) return
    if (state.type.startsWith('pending')) return setWaitingFor(state)
    if (state.type === 'closed' && !(await mayClose(ticket.id))) return
    edits.change('state', title, { label: td(state.name), changes: { state_id: id } })
  }
  return (
    <>
      <PropertySelect
        ticket={ticket}
        edits={edits}
        isReadOnly={isReadOnly}
        property="state"
        field="state_id"
        title={title}
        action={{ title: t('Change state…'), icon: RotateCcw, shortcut: 's' }}
        options={states.map(({ id, name, type }) => ({
          id,
          label: td(name),
          start: <StateIcon shape={shapeOf(type)} label="" />,
        }))}
        onChoose={(id) => void choose(id)}
      />
      {current?.type.startsWith('pending') && (
        <div className={styles.property}>
          <span className={styles.name}>{t('Until')}</span>
          <Button
            variant="ghost"
            size="s"
            icon={Clock}
            className={styles.until}
            isDisabled={isReadOnly}
            onPress={() => setWaitingFor(current)}
          >
            {wished.pending_time ? formatDateTime(wished.pending_time) : t('No time set')}
          </Button>
        </div>
      )}
      {waitingFor && (
        <WaitDialog
          title={td(waitingFor.name)}
          action={t('Wait')}
          onChoose={(pending_time) =>
            edits.change('state', title, {
              label: td(waitingFor.name),
              changes: { state_id: waitingFor.id, pending_time },
            })
          }
          onClose={() => setWaitingFor(undefined)}
        />
      )}
    </>
  )
}

/** What the ticket is and whose. */
export function Properties({ ticket }: { ticket: Ticket }) {
  const { groups, priorities } = useChoices()
  const edits = usePropertyEdits(ticket)
  const isReadOnly = !useMayChange(ticket)
  const owners = useOwnerOptions(edits.wished)
  const field = { ticket, edits, isReadOnly }
  const isKnown = groups.some(({ id }) => id === ticket.group_id)
  const allGroups = isKnown ? groups : [...groups, { id: ticket.group_id, name: ticket.group ?? '' }]
  return (
    <div className={styles.properties}>
      <ChoiceField
        {...field}
        property="group"
        title={t('Group')}
        action={{ title: t('Move to group…'), icon: FolderInput }}
        options={allGroups.map(({ id, name }) => ({ id, label: name }))}
      />
      <ChoiceField
        {...field}
        property="owner"
        title={t('Owner')}
        action={{ title: t('Assign…'), icon: UserPlus, shortcut: 'a' }}
        options={owners}
      />
      <StateField {...field} />
      <ChoiceField
        {...field}
        property="priority"
        title={t('Priority')}
        action={{ title: t('Change priority…'), icon: Flag, shortcut: 'p' }}
        options={priorities
          .filter(({ active, id }) => active || id === ticket.priority_id)
          .map(({ id, name }) => ({ id, label: td(name) }))}
      />
    </div>
  )
}
