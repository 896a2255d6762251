import { ExternalDataSource } from '#contract/external-data-source.ts'
import { api } from '#web/lib/api/api.ts'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import type { FieldProps } from '#web/ui/primitives/field.tsx'
import type { CustomField } from './custom-fields.ts'

/** What the address of the other server can name, such as the customer. */
export type SearchContext = Readonly<Record<string, string | number | null | undefined>>

type ExternalChoiceProps = FieldProps & {
  field: CustomField
  value: unknown
  onChange: (value: { value: string; label: string } | null) => void
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  context?: SearchContext | undefined
}

const isChoice = (value: unknown): value is { value: string; label: string } =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value

const mostFound = 20

/** An option that another server finds while the user types. */
export function ExternalChoice({ field, value, onChange, context = {}, ...props }: ExternalChoiceProps) {
  const search_context = Object.fromEntries(
    Object.entries(context).flatMap(([name, one]) => (one === null || one === undefined ? [] : [[name, String(one)]])),
  )
  const find = async (query: string) => {
    const { object, name: attribute } = field
    const { result } = await api(ExternalDataSource).search({
      object,
      attribute,
      query,
      limit: mostFound,
      search_context,
    })
    return result.map(({ value: id, label }) => ({ id, label }))
  }
  return (
    <ComboBox<string>
      {...props}
      search={find}
      value={isChoice(value) ? { id: value.value, label: value.label } : null}
      onChange={(option) => onChange(option && { value: option.id, label: option.label })}
    />
  )
}
