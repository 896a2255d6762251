import { Suspense } from 'react'
import type { FormState } from '#contract/core-workflow.ts'
import { attributeChoices, attributeLabel, describeAttribute } from '#web/domain/tickets/attributes.ts'
import { choosableStates, useChoices } from '#web/domain/tickets/choices.ts'
import { fieldsOn } from '#web/domain/fields/custom-fields.ts'
import { GroupSelect } from '#web/domain/fields/group-select.tsx'
import { LazyCustomFieldControls } from '#web/domain/fields/lazy-custom-field-controls.ts'
import { fieldLook } from '#web/domain/fields/use-workflow-form.ts'
import { offeredOptions, useTicketForm } from '#web/domain/tickets/ticket-form.ts'
import { nobodyId } from '#web/domain/tickets/ticket-row.ts'
import { findTags, useMayMakeTags } from '#web/features/ticket-aside/tags-section.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { DateTimePicker } from '#web/ui/primitives/date-picker.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { type NewTicketDraft, type OtherChoice, otherChoices } from './draft.ts'
import styles from './new-ticket.module.css'
import { formValues, useSelectedValues } from './form-values.ts'
import type { Missing } from './use-creation.ts'

type NewTicketPropertiesProps = {
  draft: NewTicketDraft
  missing: Missing
  onChange: (change: Partial<NewTicketDraft>) => void
}

type RecordFieldProps = {
  name: OtherChoice
  value: number | undefined
  form: FormState | undefined
  onChange: (id: number) => void
}

/** Priorities start with their rank; the second is the normal one. */
const isNormal = ({ name }: { name: string }) => name.startsWith('2')

function RecordField({ name, value, form, onChange }: RecordFieldProps) {
  const records = attributeChoices(name, useChoices()) ?? []
  const normal = describeAttribute(name).reference === 'ticket_priorities' ? records.find(isNormal)?.id : undefined
  const chosen = value ?? normal ?? null
  const { isHidden, isLocked, isRequired } = fieldLook(form, name)
  const options = records.filter(({ active = true }) => active).map((one) => ({ id: one.id, label: td(one.name) }))
  if (isHidden) return null
  return (
    <Select
      label={attributeLabel(name)}
      isDisabled={isLocked}
      isRequired={form && isRequired}
      options={offeredOptions(form, name, options, null)}
      value={chosen}
      onChange={onChange}
    />
  )
}

/** The properties of the new ticket and its customer. */
export function NewTicketProperties({ draft, missing, onChange }: NewTicketPropertiesProps) {
  const choices = useChoices()
  const allowsNew = useMayMakeTags()
  const states = choosableStates(choices)
  const stateId = draft.stateId ?? states.find(({ type }) => type === 'open')?.id ?? null
  const isPending = states.find(({ id }) => id === stateId)?.type.startsWith('pending') === true
  const form = useTicketForm('create_middle', formValues({ ...draft, stateId }))
  const view = { screen: 'create_middle', form, can: useCan() }
  const fields = fieldsOn(choices.customFields, view)
  useSelectedValues({ form, draft, custom: choices.customFields, onChange })
  const [group, owner, state] = [fieldLook(form, 'group_id'), fieldLook(form, 'owner_id'), fieldLook(form, 'state_id')]
  const owners = choices.owners.filter(({ groupIds }) => draft.groupId !== null && groupIds.includes(draft.groupId))
  return (
    <section className={styles.properties} aria-label={t('Ticket details')}>
      {!group.isHidden && (
        <GroupSelect
          label={t('Group')}
          isRequired
          isDisabled={group.isLocked}
          options={offeredOptions(
            form,
            'group_id',
            choices.groups.map(({ id, name }) => ({ id, label: name })),
            draft.groupId,
          )}
          value={draft.groupId}
          onChange={(groupId) => onChange({ groupId, ownerId: nobodyId, fromId: undefined })}
          error={missing.group}
        />
      )}
      {!owner.isHidden && (
        <Select
          label={t('Owner')}
          isRequired={form && owner.isRequired}
          isDisabled={owner.isLocked}
          options={[
            { id: nobodyId, label: t('Unassigned') },
            ...offeredOptions(form, 'owner_id', owners, draft.ownerId).map(({ id, name, image }) => ({
              id,
              label: name,
              start: <Avatar name={name} image={image} size="s" />,
            })),
          ]}
          value={draft.ownerId}
          onChange={(ownerId) => onChange({ ownerId })}
        />
      )}
      {!state.isHidden && (
        <Select
          label={t('State')}
          isDisabled={state.isLocked}
          options={offeredOptions(form, 'state_id', states, stateId).map(({ id, name, type }) => ({
            id,
            label: td(name),
            start: <StateIcon shape={chooseShape(type)} label="" />,
          }))}
          value={stateId}
          onChange={(next) => onChange({ stateId: next })}
        />
      )}
      {isPending && (
        <DateTimePicker
          label={t('Pending until')}
          value={draft.pendingTime}
          onChange={(pendingTime) => onChange({ pendingTime })}
          error={missing.until}
        />
      )}
      {otherChoices.map((name) => (
        <RecordField
          key={name}
          name={name}
          value={draft.chosen?.[name]}
          form={form}
          onChange={(id) => onChange({ chosen: { ...draft.chosen, [name]: id } })}
        />
      ))}
      {fields.length > 0 && (
        <Suspense fallback={null}>
          <LazyCustomFieldControls
            fields={fields}
            view={view}
            values={draft.custom}
            errors={missing.fields}
            context={{ customer_id: draft.customer?.id, group_id: draft.groupId }}
            onChange={(custom) => onChange({ custom })}
          />
        </Suspense>
      )}
      <TagField
        label={t('Tags')}
        placeholder={t('Add tag')}
        value={draft.tags}
        onChange={(tags) => onChange({ tags })}
        search={findTags}
        allowsNew={allowsNew}
      />
    </section>
  )
}
