import { queryOptions, useQuery } from '@tanstack/react-query'
import { CheckboxGroup } from 'react-aria-components'
import { send } from '#web/lib/api/send.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { formatName, type Person } from '#web/lib/people.ts'
import { Checkbox } from '../../primitives/checkbox.tsx'
import { FieldFrame, type FieldProps } from '../../primitives/field.tsx'
import fieldStyles from '../../primitives/field.module.css'
import { Select } from '../../primitives/select.tsx'
import type { FieldSpec } from './field-spec.ts'
import styles from './form-fields.module.css'

type Named = Person & { id: number; name?: string; active?: boolean }

/** Everything that a reference can point to. Only for tables of which there are tens or hundreds. */
export const choicesQuery = (table: string) =>
  queryOptions({
    queryKey: [table, 'choices'],
    queryFn: async () => {
      const records = (await send({ method: 'GET', path: `/${table}?per_page=500` })) as Named[]
      return records
        .filter(({ active }) => active !== false)
        .map((record) => ({ id: record.id, label: record.name === undefined ? formatName(record) : td(record.name) }))
    },
  })

type Common = FieldProps & { field: FieldSpec; isRequired?: boolean | undefined }

const none = 0

export function ReferenceField({
  field,
  value,
  onChange,
  ...props
}: Common & { value: number | null; onChange: (id: number | null) => void }) {
  const { data = [] } = useQuery(choicesQuery(field.table ?? ''))
  const options = field.isRequired ? data : [{ id: none, label: t('None') }, ...data]
  return (
    <Select
      {...props}
      options={options}
      value={value ?? (field.isRequired ? null : none)}
      onChange={(id) => onChange(id === none ? null : id)}
    />
  )
}

export function ReferencesField({
  field,
  value,
  onChange,
  label,
  description,
  error,
}: Common & { value: number[]; onChange: (ids: number[]) => void }) {
  const { data = [] } = useQuery(choicesQuery(field.table ?? ''))
  return (
    <CheckboxGroup
      className={fieldStyles.field ?? ''}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      isInvalid={Boolean(error)}
    >
      <FieldFrame label={label} description={description} error={error}>
        <div className={styles.checks}>
          {data.map(({ id, label: name }) => (
            <Checkbox key={id} value={String(id)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </CheckboxGroup>
  )
}
