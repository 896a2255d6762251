import { useState } from 'react'
import { optionTypes } from '#contract/attributes/custom.ts'
import { externalType } from '#web/domain/fields/custom-fields.ts'
import { listOptions } from '#web/domain/fields/field-options.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { ExternalOptions } from './external-options.tsx'
import { type DataOption, isTree } from './field-types.ts'
import { readOptionLines, writeOptionLines } from './option-lines.ts'

type OptionsProps = { value: DataOption; error: string | undefined; onChange: (value: DataOption) => void }
type NumberOptionProps = OptionsProps & { name: string; label: string; min?: number; max?: number }

const numberOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const NumberOption = ({ name, label, value, error, onChange, min, max }: NumberOptionProps) => (
  <NumberField
    label={label}
    error={error}
    value={numberOf(value[name])}
    onChange={(next) => onChange({ ...value, [name]: Number.isNaN(next) ? null : next })}
    {...(min !== undefined && { minValue: min })}
    {...(max !== undefined && { maxValue: max })}
  />
)

/** Where a click on the value leads. */
const LinkOption = ({ value, onChange }: Pick<OptionsProps, 'value' | 'onChange'>) => (
  <TextField
    label={t('Link')}
    description={t('With variables: https://shop.example/orders/#{ticket.order_number}')}
    value={String(value.linktemplate ?? '')}
    onChange={(linktemplate) => onChange({ ...value, linktemplate })}
  />
)

const linkTypes = new Set(['input', 'select', externalType])

type TextOptionsProps = OptionsProps & { usualLength: number; maxLength: number }

function TextOptions({ usualLength, maxLength, ...props }: TextOptionsProps) {
  const { value, onChange } = props
  return (
    <>
      <NumberOption
        {...props}
        value={{ ...value, maxlength: value.maxlength ?? usualLength }}
        name="maxlength"
        label={t('Maximum length')}
        min={1}
        max={maxLength}
      />
      <TextField
        label={t('Default')}
        value={String(value.default ?? '')}
        onChange={(text) => onChange({ ...value, default: text })}
      />
    </>
  )
}

const noOption = ''

/** The options as lines of text, so that long lists can be pasted. */
function ListOptions({ type, value, error, onChange }: OptionsProps & { type: string }) {
  const [text, setText] = useState(() => writeOptionLines(value.options, isTree(type)))
  const options = listOptions(value.options)
  return (
    <>
      <TextArea
        label={t('Options')}
        description={
          isTree(type)
            ? t('One per line. A branch is a path: Hardware::Printer')
            : t('One per line. With a key for the API: gold = Gold contract')
        }
        error={error}
        isRequired
        rows={5}
        value={text}
        onChange={(next) => {
          setText(next)
          onChange({ ...value, options: readOptionLines(next, isTree(type)) })
        }}
      />
      {!type.startsWith('multi') && (
        <Select
          label={t('Default')}
          options={[{ id: noOption, label: t('None') }, ...options]}
          value={String(value.default ?? noOption)}
          onChange={(id) => onChange({ ...value, default: id })}
        />
      )}
    </>
  )
}

const BooleanOptions = ({ value, error, onChange }: OptionsProps) => (
  <Select
    label={t('Default')}
    error={error}
    options={[
      { id: noOption, label: t('None') },
      { id: 'true', label: t('Yes') },
      { id: 'false', label: t('No') },
    ]}
    value={String(value.default ?? noOption)}
    onChange={(id) => onChange({ ...value, default: id === noOption ? null : id === 'true' })}
  />
)

const largest = 2_147_483_647

const NumberOptions = (props: OptionsProps) => (
  <>
    <NumberOption {...props} name="min" label={t('Minimum')} min={-largest} max={largest} />
    <NumberOption {...props} error={undefined} name="max" label={t('Maximum')} min={-largest} max={largest} />
    <NumberOption {...props} error={undefined} name="default" label={t('Default')} min={-largest} max={largest} />
  </>
)

const MomentOptions = (props: OptionsProps) => (
  <>
    <NumberOption {...props} name="diff" label={t('Default, in hours from now')} />
    <Checkbox
      isSelected={props.value.future !== false}
      onChange={(future) => props.onChange({ ...props.value, future })}
    >
      {t('Allow dates in the future')}
    </Checkbox>
    <Checkbox isSelected={props.value.past !== false} onChange={(past) => props.onChange({ ...props.value, past })}>
      {t('Allow dates in the past')}
    </Checkbox>
  </>
)

type FieldOptionsProps = OptionsProps & { type: string; id: number | undefined }

/** What else a field of this type needs. */
export const FieldOptions = (props: FieldOptionsProps) => (
  <>
    <TypeOptions {...props} />
    {linkTypes.has(props.type) && <LinkOption {...props} />}
  </>
)

function TypeOptions({ type, id, ...props }: FieldOptionsProps) {
  if (optionTypes.has(type)) return <ListOptions key={type} type={type} {...props} />
  switch (type) {
    case 'input':
      return <TextOptions {...props} usualLength={255} maxLength={500} />
    case 'textarea':
      return <TextOptions {...props} usualLength={5000} maxLength={20_000} />
    case 'richtext':
      return <NumberOption {...props} name="maxlength" label={t('Maximum length')} min={1} max={100_000} />
    case 'boolean':
      return <BooleanOptions {...props} />
    case 'integer':
      return <NumberOptions {...props} />
    case 'date':
      return <NumberOption {...props} name="diff" label={t('Default, in days from today')} />
    case 'datetime':
      return <MomentOptions {...props} />
    case 'autocompletion_ajax_external_data_source':
      return <ExternalOptions {...props} id={id} />
    default:
      return null
  }
}
