import { Clock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormState } from '#contract/core-workflow.ts'
import { WaitDialog } from '#web/features/composer/wait-dialog.tsx'
import {
  attributeChoices,
  attributeKey,
  attributeLabel,
  type ChoiceAttribute,
  choiceAttributes,
  describeAttribute,
} from '#web/domain/tickets/attributes.ts'
import { changeAction } from '#web/domain/tickets/change-action.ts'
import { choosableStates, type State, useChoices } from '#web/domain/tickets/choices.ts'
import { type CustomField, fieldsOn } from '#web/domain/fields/custom-fields.ts'
import { fieldLook } from '#web/domain/fields/use-workflow-form.ts'
import { offeredOptions, useTicketForm } from '#web/domain/tickets/ticket-form.ts'
import { nobodyId } from '#web/domain/tickets/ticket-row.ts'
import { mayClose } from '#web/domain/tickets/close-guard.ts'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { useMayChange } from '#web/domain/tickets/use-may-change.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { type PropertyEdits, usePropertyEdits } from './property-edits.ts'
import { PropertySelect } from './property-select.tsx'
import styles from './properties.module.css'

/** Most installations have none. */
const CustomProperties = lazy(async () => ({ default: (await import('./custom-properties.tsx')).CustomProperties }))

type FieldProps = { ticket: Ticket; edits: PropertyEdits; isReadOnly: boolean; form: FormState | undefined }
type ChoiceProps = FieldProps & { name: ChoiceAttribute; options: readonly Option<number>[] }

/** One of a short list of records, by its id. */
function ChoiceField({ name, options, ...field }: ChoiceProps) {
  const property = attributeKey(name)
  const title = attributeLabel(name)
  return (
    <PropertySelect
      {...field}
      property={property}
      field={name}
      title={title}
      action={changeAction(name)}
      options={offeredOptions(field.form, name, options, field.edits.wished[name])}
      onChoose={(id) => {
        const label = options.find((option) => option.id === id)?.label ?? ''
        field.edits.change(property, title, { label, changes: { [name]: id } })
      }}
    />
  )
}

/** The offered records, and the one that the ticket has, though it may no longer be chosen. */
function RecordField({ name, ...field }: FieldProps & { name: ChoiceAttribute }) {
  const { ticket } = field
  const current = ticket[name]
  const records = attributeChoices(name, useChoices()) ?? []
  const offered = records.filter(({ id, active = true }) => active || id === current)
  const isKnown = offered.some(({ id }) => id === current)
  const own = { id: current, name: String(ticket[attributeKey(name)] ?? '') }
  const options = (isKnown ? offered : [...offered, own]).map((one) => ({ id: one.id, label: nameIn(name, one.name) }))
  return <ChoiceField {...field} name={name} options={options} />
}

/** Group names are shown as they are; built-in names are translated. */
const nameIn = (name: ChoiceAttribute, text: string) =>
  describeAttribute(name).reference === 'groups' ? text : td(text)

function OwnerField(field: FieldProps) {
  return <ChoiceField {...field} name="owner_id" options={useOwnerOptions(field.edits.wished)} />
}

function useOwnerOptions({ group_id, owner_id, owner = '' }: Ticket): Option<number>[] {
  const { owners } = useChoices()
  const offered = owners.filter(({ groupIds }) => groupIds.includes(group_id))
  const isKnown = owner_id === nobodyId || offered.some(({ id }) => id === owner_id)
  return [
    { id: nobodyId, label: t('Unassigned') },
    ...[...offered, ...(isKnown ? [] : [{ id: owner_id, name: owner, image: undefined }])].map(
      ({ id, name, image }) => ({
        id,
        label: name,
        start: <Avatar name={name} image={image} size="s" />,
      }),
    ),
  ]
}

function StateField({ ticket, edits, isReadOnly, form }: FieldProps) {
  const choices = useChoices()
  const [waitingFor, setWaitingFor] = useState<State>()
  const { wished } = edits
  const states = offeredOptions(
    form,
    'state_id',
    choices.states.filter((state) => state.id === wished.state_id || choosableStates(choices).includes(state)),
    ticket.state_id,
  )
  const current = states.find(({ id }) => id === wished.state_id)
  const title = attributeLabel('state_id')
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
        form={form}
        property="state"
        field="state_id"
        title={title}
        action={changeAction('state_id')}
        options={states.map(({ id, name, type }) => ({
          id,
          label: td(name),
          start: <StateIcon shape={chooseShape(type)} label="" />,
        }))}
        onChoose={(id) => void choose(id)}
      />
      {current?.type.startsWith('pending') && (
        <div className={styles.property}>
          <span className={styles.name}>{t('Pending until')}</span>
          <Button
            variant="ghost"
            size="s"
            icon={Clock}
            className={styles.until}
            isDisabled={isReadOnly}
            onPress={() => setWaitingFor(current)}
          >
            {wished.pending_time ? formatDateTime(wished.pending_time) : t('Not set')}
          </Button>
        </div>
      )}
      {waitingFor && (
        <WaitDialog
          title={td(waitingFor.name)}
          action={t('Set reminder')}
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

/** Editors that need more than a list of records. */
const ownFields: Partial<Record<ChoiceAttribute, (field: FieldProps) => ReactNode>> = {
  owner_id: OwnerField,
  state_id: StateField,
}

/** These first; other attributes that are set by choosing follow. */
const order = new Set<ChoiceAttribute>(['group_id', 'owner_id', 'state_id', ...choiceAttributes])

/** What workflows decide by. */
const formValues = (ticket: Ticket, custom: readonly CustomField[]) => {
  const { id, title, pending_time } = ticket
  return {
    id,
    title,
    pending_time,
    ...Object.fromEntries(choiceAttributes.map((name) => [name, ticket[name]])),
    ...Object.fromEntries(custom.map(({ name }) => [name, ticket[name] as string])),
  }
}

/** The properties of the ticket. */
export function Properties({ ticket }: { ticket: Ticket }) {
  const edits = usePropertyEdits(ticket)
  const isReadOnly = !useMayChange(ticket)
  const { customFields } = useChoices()
  const form = useTicketForm('edit', formValues(edits.wished, customFields))
  const view = { screen: 'edit', form, can: useCan() }
  const custom = fieldsOn(customFields, view)
  return (
    <div className={styles.properties}>
      {[...order].map((name) => {
        const { isHidden, isLocked } = fieldLook(form, name)
        if (isHidden) return null
        const field = { ticket, edits, isReadOnly: isReadOnly || isLocked, form }
        const Field = ownFields[name]
        return Field ? <Field key={name} {...field} /> : <RecordField key={name} name={name} {...field} />
      })}
      {custom.length > 0 && (
        <Suspense fallback={null}>
          <CustomProperties fields={custom} {...{ ticket, edits, isReadOnly, view }} />
        </Suspense>
      )}
    </div>
  )
}
