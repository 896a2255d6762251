import { attributeChoices, attributeLabel, describeAttribute } from '#web/domain/tickets/attributes.ts'
import { choosableStates, useChoices } from '#web/domain/tickets/choices.ts'
import { nobodyId } from '#web/domain/tickets/ticket-row.ts'
import { findTags, useMayMakeTags } from '#web/features/ticket-aside/tags-section.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { DateTimePicker } from '#web/ui/primitives/date-picker.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'
import { TagField } from '#web/ui/primitives/tag-field.tsx'
import { type NewTicketDraft, type OtherChoice, otherChoices } from './draft.ts'
import styles from './new-ticket.module.css'
import type { Missing } from './use-creation.ts'

type NewTicketPropertiesProps = {
  draft: NewTicketDraft
  missing: Missing
  onChange: (change: Partial<NewTicketDraft>) => void
}

type RecordFieldProps = { name: OtherChoice; value: number | undefined; onChange: (id: number) => void }

/** Priorities start with their rank; the second is the normal one. */
const isNormal = ({ name }: { name: string }) => name.startsWith('2')

function RecordField({ name, value, onChange }: RecordFieldProps) {
  const records = attributeChoices(name, useChoices()) ?? []
  const normal = describeAttribute(name).reference === 'ticket_priorities' ? records.find(isNormal)?.id : undefined
  return (
    <Select
      label={attributeLabel(name)}
      options={records.filter(({ active = true }) => active).map((one) => ({ id: one.id, label: td(one.name) }))}
      value={value ?? normal ?? null}
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
  const owners = choices.owners.filter(({ groupIds }) => draft.groupId !== null && groupIds.includes(draft.groupId))
  return (
    <section className={styles.properties} aria-label={t('Ticket details')}>
      <Select
        label={t('Group')}
        isRequired
        options={choices.groups.map(({ id, name }) => ({ id, label: name }))}
        value={draft.groupId}
        onChange={(groupId) => onChange({ groupId, ownerId: nobodyId, fromId: undefined })}
        error={missing.group}
      />
      <Select
        label={t('Owner')}
        options={[
          { id: nobodyId, label: t('Unassigned') },
          ...owners.map(({ id, name, image }) => ({
            id,
            label: name,
            start: <Avatar name={name} image={image} size="s" />,
          })),
        ]}
        value={draft.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
      <Select
        label={t('State')}
        options={states.map(({ id, name, type }) => ({
          id,
          label: td(name),
          start: <StateIcon shape={chooseShape(type)} label="" />,
        }))}
        value={stateId}
        onChange={(next) => onChange({ stateId: next })}
      />
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
          onChange={(id) => onChange({ chosen: { ...draft.chosen, [name]: id } })}
        />
      ))}
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
