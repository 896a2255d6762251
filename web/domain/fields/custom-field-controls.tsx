import { CustomFieldControl } from './custom-field-control.tsx'
import { type CustomField, type FormView, isFieldRequired } from './custom-fields.ts'
import { type CustomValues, valueIn } from './custom-values.ts'
import type { SearchContext } from './external-choice.tsx'
import { fieldLook } from './use-workflow-form.ts'

type CustomFieldControlsProps = {
  fields: readonly CustomField[]
  view: FormView
  values: CustomValues | undefined
  errors: Readonly<Record<string, string>> | undefined
  context?: SearchContext | undefined
  onChange: (values: CustomValues) => void
}

/** The fields that administrators added to a form. */
export const CustomFieldControls = ({ fields, view, values, errors, context, onChange }: CustomFieldControlsProps) =>
  fields.map((field) => (
    <CustomFieldControl
      key={field.name}
      field={field}
      form={view.form}
      value={valueIn(values, field)}
      onChange={(value) => onChange({ ...values, [field.name]: value })}
      isRequired={isFieldRequired(field, view)}
      isDisabled={fieldLook(view.form, field.name).isLocked}
      error={errors?.[field.name]}
      context={context}
    />
  ))
