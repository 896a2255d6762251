import type { CustomObject } from '#contract/attributes/custom.ts'
import type { FormState } from '#contract/core-workflow.ts'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { type CustomField, fieldsOn, type FormView, isFieldRequired } from '#web/domain/fields/custom-fields.ts'
import { defaultOf, missingFields } from '#web/domain/fields/custom-values.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { fieldLook, useWorkflowForm } from '#web/domain/fields/use-workflow-form.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import type { FieldSpec } from '#web/ui/patterns/form/field-spec.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import type { Values } from '#web/ui/patterns/form/use-resource-form.ts'

const objects: Readonly<Record<string, CustomObject>> = {
  users: 'User',
  organizations: 'Organization',
  groups: 'Group',
}

const specOf = (field: CustomField): FieldSpec => ({
  name: field.name,
  kind: 'other',
  isRequired: false,
  isNullable: true,
  default: defaultOf(field),
})

/** The fields that administrators added to the records of a resource. */
export function useAddedFields(resource: string): { fields: readonly CustomField[]; specs: FieldSpec[] } {
  const fields = useCustomFields(objects[resource])
  return { fields, specs: fields.map(specOf) }
}

const hintOf = (field: CustomField, view: FormView): FieldHints[string] => ({
  label: td(field.display),
  custom: ({ value, onChange, error }) => (
    <CustomFieldControl
      field={field}
      form={view.form}
      value={value}
      onChange={onChange}
      isRequired={isFieldRequired(field, view)}
      isDisabled={fieldLook(view.form, field.name).isLocked}
      error={error}
    />
  ),
})

/** What workflows decide about built-in fields. Those that a screen leaves out are `remove`, which this form ignores. */
const builtInHint = (form: FormState | undefined, name: string, hint: FieldHints[string] | undefined) => ({
  ...hint,
  ...(form?.mandatory[name] === true && { isRequired: true }),
  ...(form?.readonly[name] === true && { isLocked: true }),
})

type Shown = {
  resource: string
  id: number | undefined
  values: Values
  /** The built-in fields of the form. */
  builtIn: readonly FieldSpec[]
  added: { fields: readonly CustomField[]; specs: readonly FieldSpec[] }
  hints: FieldHints | undefined
}

/** The fields of a form with those that administrators added, as workflows leave them. */
export function useFormWithAdded({ resource, id, values, builtIn, added, hints = {} }: Shown) {
  const object = objects[resource]
  const screen = id === undefined ? 'create' : 'edit'
  const { password: _, current_password: __, ...params } = values
  const form = useWorkflowForm({ object: object ?? 'User', screen, params, isAsked: object !== undefined })
  const view: FormView = { screen, form, can: useCan() }
  const shown = fieldsOn(added.fields, view)
  const known = object ? builtIn.filter(({ name }) => form?.visibility[name] !== 'hide') : builtIn
  return {
    fields: [...known, ...added.specs.filter(({ name }) => shown.some((field) => field.name === name))],
    hints: {
      ...hints,
      ...(object && Object.fromEntries(known.map(({ name }) => [name, builtInHint(form, name, hints[name])]))),
      ...Object.fromEntries(shown.map((field) => [field.name, hintOf(field, view)])),
    } as FieldHints,
    missing: missingFields(values, shown, view),
  }
}
