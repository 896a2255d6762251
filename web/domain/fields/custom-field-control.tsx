import { use } from 'react'
import { CheckboxGroup } from 'react-aria-components'
import type { FormState } from '#contract/core-workflow.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { LazyDatePicker, LazyDateTimePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import fieldStyles from '#web/ui/primitives/field.module.css'
import { FieldFrame } from '#web/ui/primitives/field.tsx'
import { OptionalNumberField } from '#web/ui/primitives/number-field.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { limitTree, type TreeNode } from '#web/ui/primitives/tree-select/tree.ts'
import { TreeMultiSelect, TreeSelect } from '#web/ui/primitives/tree-select/tree-select.tsx'
import styles from './custom-field-control.module.css'
import { type CustomField, isNoValue } from './custom-fields.ts'
import { ExternalChoice, type SearchContext } from './external-choice.tsx'
import { labelOfOption, listTree } from './field-options.ts'
import { RichTextSlot } from './rich-text-slot.ts'

export type ControlProps = {
  field: CustomField
  value: unknown
  onChange: (value: unknown) => void
  /** What workflows make of the form. */
  form: FormState | undefined
  isRequired: boolean
  isDisabled?: boolean | undefined
  isLabelHidden?: boolean | undefined
  error?: string | undefined
  className?: string | undefined
  /** Values of the record that the address of an external data source names. */
  context?: SearchContext | undefined
}

const nothing = ''
const keysIn = (value: unknown): string[] => (isNoValue(value) ? [] : [value].flat().map(String))

const yesNo = (): Option<string>[] => [
  { id: 'true', label: t('Yes') },
  { id: 'false', label: t('No') },
]

/** The options that workflows leave, and those that the record already has. */
function offeredOf({ field: { name, data_option }, form, value }: ControlProps): TreeNode[] {
  const kept = keysIn(value)
  const left = form?.restrict_values[name]
  const offered = limitTree(listTree(data_option.options), (id) => !left || kept.includes(id) || left.includes(id))
  const known = new Set(idsIn(offered))
  const removed = kept.filter((id) => !known.has(id))
  return [...offered, ...removed.map((id) => ({ id, label: labelOfOption(data_option, id), children: [] }))]
}

const idsIn = (nodes: readonly TreeNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** Longer lists are searched. */
const mostRead = 12
const isShort = (nodes: readonly TreeNode[]) =>
  nodes.length <= mostRead && nodes.every(({ children }) => children.length === 0)

function OneOf(props: ControlProps) {
  const { value, onChange } = props
  const common = commonOf(props)
  const nodes = offeredOf(props)
  const text = typeof value === 'string' ? value : ''
  if (!isShort(nodes)) return <TreeSelect {...common} nodes={nodes} value={text || null} onChange={onChange} />
  return (
    <Select
      {...common}
      options={[{ id: nothing, label: t('None') }, ...nodes.map(({ id, label }) => ({ id, label }))]}
      value={text}
      onChange={(id) => onChange(id === nothing ? null : id)}
    />
  )
}

function SeveralOf(props: ControlProps) {
  const { value, onChange, isDisabled, error, className } = props
  const nodes = offeredOf(props)
  const chosen = keysIn(value)
  if (!isShort(nodes)) return <TreeMultiSelect {...commonOf(props)} nodes={nodes} value={chosen} onChange={onChange} />
  return (
    <CheckboxGroup
      className={classes(fieldStyles.field, className)}
      value={chosen}
      onChange={onChange}
      isInvalid={Boolean(error)}
      isDisabled={isDisabled === true}
    >
      <FieldFrame {...commonOf(props)} className={undefined}>
        <div className={styles.checks}>
          {nodes.map(({ id, label }) => (
            <Checkbox key={id} value={id}>
              {label}
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </CheckboxGroup>
  )
}

const commonOf = ({ field, isRequired, isDisabled = false, isLabelHidden, error, className }: ControlProps) => ({
  label: td(field.display),
  isRequired,
  isDisabled,
  isLabelHidden,
  error,
  className,
})

/** Where there is no editor, such as in a test, its HTML is edited. */
function FormattedText(props: ControlProps) {
  const { value, onChange } = props
  const common = { ...commonOf(props), value: typeof value === 'string' ? value : '', onChange }
  return use(RichTextSlot)?.(common) ?? <TextArea {...common} rows={4} />
}

/** The control for the type of a field. */
export function CustomFieldControl(props: ControlProps) {
  const { field, value, onChange } = props
  const { data_type, data_option } = field
  const common = commonOf(props)
  const text = typeof value === 'string' ? value : ''
  switch (data_type) {
    case 'select':
    case 'tree_select':
      return <OneOf {...props} />
    case 'multiselect':
    case 'multi_tree_select':
      return <SeveralOf {...props} />
    case 'boolean':
      return (
        <Select
          {...common}
          options={[{ id: nothing, label: t('None') }, ...yesNo()]}
          value={typeof value === 'boolean' ? String(value) : nothing}
          onChange={(id) => onChange(id === nothing ? null : id === 'true')}
        />
      )
    case 'integer':
      return <OptionalNumberField {...common} value={value} onChange={onChange} />
    case 'date':
      return <LazyDatePicker {...common} value={text || null} onChange={onChange} />
    case 'datetime':
      return <LazyDateTimePicker {...common} value={text || null} onChange={onChange} />
    case 'autocompletion_ajax_external_data_source':
      return <ExternalChoice {...common} field={field} value={value} onChange={onChange} context={props.context} />
    case 'richtext':
      return <FormattedText {...props} />
    case 'textarea':
      return <TextArea {...common} rows={2} value={text} onChange={onChange} />
    default:
      return <TextField {...common} maxLength={Number(data_option.maxlength ?? 255)} value={text} onChange={onChange} />
  }
}
