import { useState } from 'react'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { type CustomField, describeValue, type FormView, isFieldRequired } from '#web/domain/fields/custom-fields.ts'
import { OpenFieldLink } from '#web/domain/fields/field-link.tsx'
import type { Ticket } from '#web/domain/tickets/queries.ts'
import { fieldLook } from '#web/domain/fields/use-workflow-form.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import type { PropertyEdits } from './property-edits.ts'
import { Overtaken } from './property-select.tsx'
import styles from './properties.module.css'

type Common = { ticket: Ticket; edits: PropertyEdits; isReadOnly: boolean; view: FormView }

const texts = new Set(['input', 'textarea', 'richtext'])

/** Text is saved when its field is left, everything else when it is chosen. */
function CustomProperty({ field, ticket, edits, isReadOnly, view }: Common & { field: CustomField }) {
  const { name } = field
  const [typed, setTyped] = useState<string>()
  const wished = edits.wished[name]
  const save = (value: unknown) => {
    const title = td(field.display)
    if (JSON.stringify(value) !== JSON.stringify(wished ?? null))
      edits.change(name, title, { label: describeValue(field, value), changes: { [name]: value } })
  }
  const leave = () => {
    if (typed === undefined) return
    setTyped(undefined)
    save(typed === '' ? null : typed)
  }
  const isText = texts.has(field.data_type)
  return (
    <div
      className={styles.custom}
      // The buttons above formatted text belong to its field.
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave()}
    >
      <CustomFieldControl
        field={field}
        form={view.form}
        context={{ customer_id: ticket.customer_id, group_id: ticket.group_id, ticket_id: ticket.id }}
        value={typed ?? wished}
        onChange={isText ? (text) => setTyped(String(text)) : save}
        isRequired={isFieldRequired(field, view)}
        isDisabled={isReadOnly || fieldLook(view.form, name).isLocked}
        error={typed === undefined ? edits.problemOf(name) : undefined}
        className={styles.customField}
      />
      <OpenFieldLink field={field} record={{ ...ticket, [name]: wished }} />
      {edits.isOvertaken(name) && (
        <Overtaken ticket={ticket} property={name} value={describeValue(field, ticket[name])} edits={edits} />
      )}
    </div>
  )
}

/** The fields that administrators added. */
export const CustomProperties = ({ fields, ...common }: Common & { fields: readonly CustomField[] }) =>
  fields.map((field) => <CustomProperty key={field.name} field={field} {...common} />)
