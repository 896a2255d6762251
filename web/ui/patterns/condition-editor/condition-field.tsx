import { lazy, memo, type ReactNode, Suspense } from 'react'
import { Group } from 'react-aria-components'
import type { Condition } from '#contract/condition.ts'
import { FieldFrame } from '#web/ui/primitives/field.tsx'
import fieldStyles from '#web/ui/primitives/field.module.css'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { useSame } from '../../use-same.ts'
import type { CustomFieldProps } from '../form/form-fields.tsx'
import type { ConditionAttribute } from './attribute.ts'

const ConditionEditor = lazy(async () => ({ default: (await import('./condition-editor.tsx')).ConditionEditor }))

type ConditionFieldProps = CustomFieldProps & {
  attributes: readonly ConditionAttribute[]
  /** Below the rules: what the condition matches now. */
  matches?: (condition: Condition) => ReactNode
  isFlat?: boolean
}

/** A condition as a field of a form. The editor is loaded when the form is opened. */
export const ConditionField = ({ field: _field, values: _values, attributes, ...props }: ConditionFieldProps) => (
  <MemoisedField {...props} attributes={useSame(attributes)} />
)

/** Without the values of other fields, which would render it after each input. */
const MemoisedField = memo(function ConditionField(props: Omit<ConditionFieldProps, 'field' | 'values'>) {
  const { label, value, onChange, error, attributes, matches, isFlat } = props
  const condition = (value as Condition | undefined) ?? {}
  return (
    <Group aria-label={label} className={fieldStyles.field ?? ''}>
      <FieldFrame label={label} error={error}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <ConditionEditor
            attributes={attributes}
            value={condition}
            onChange={onChange}
            matches={matches?.(condition) ?? null}
            isFlat={isFlat}
          />
        </Suspense>
      </FieldFrame>
    </Group>
  )
})
