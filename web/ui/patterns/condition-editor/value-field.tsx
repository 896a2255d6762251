import { conditionRanges, type NamedTest } from '#contract/condition.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { ComboBox } from '../../primitives/combo-box.tsx'
import { DateTimePicker } from '../../primitives/date-picker.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import type { Option } from '../../primitives/options.tsx'
import { Select } from '../../primitives/select.tsx'
import { Tags } from '../../primitives/tag.tsx'
import { TextField } from '../../primitives/text-field.tsx'
import type { ConditionAttribute } from './attribute.ts'
import styles from './condition-editor.module.css'
import { readNames } from './names.ts'
import { findOperand, takesList } from './operators.ts'

type ValueFieldProps = { attribute: ConditionAttribute; test: NamedTest; onChange: (test: NamedTest) => void }

type Choice = Pick<Option<string | number>, 'id' | 'label'>

const hidden = { isLabelHidden: true } as const
const listOf = (value: NamedTest['value']) => [value ?? []].flat().filter((one) => one !== null && one !== '')

function DistanceField({ test, onChange }: ValueFieldProps) {
  const ranges = conditionRanges.map((range) => ({ id: range, label: td(`${range}s`) }))
  return (
    <div className={styles.pair}>
      <NumberField
        {...hidden}
        label={t('Amount')}
        minValue={1}
        value={Number(test.value ?? Number.NaN)}
        onChange={(value) => onChange({ ...test, value })}
      />
      <Select
        {...hidden}
        label={t('Unit')}
        options={ranges}
        value={(test.range as (typeof conditionRanges)[number] | undefined) ?? 'day'}
        onChange={(range) => onChange({ ...test, range })}
      />
    </div>
  )
}

/** People and organizations may also be meant by who is looking. */
function WhoField({ attribute, test, onChange }: ValueFieldProps) {
  const own = attribute.kind === 'user' ? 'current_user.id' : 'current_user.organization_id'
  const options = [
    { id: own, label: attribute.kind === 'user' ? t('Current user') : t('Current user’s organization') },
    { id: 'not_set', label: t('Not set') },
    { id: 'specific', label: t('Specific') },
  ]
  const chosen = test.pre_condition ?? 'specific'
  return (
    <>
      <Select
        {...hidden}
        label={t('Who')}
        options={options}
        value={chosen}
        onChange={(pre_condition) => onChange({ ...test, pre_condition, value: [] })}
      />
      {chosen === 'specific' && <ListField attribute={attribute} test={test} onChange={onChange} />}
    </>
  )
}

/** Several values of which any will do. */
function ListField({ attribute, test, onChange }: ValueFieldProps) {
  const names = readNames(test)
  const optionOf = (value: string | number, index: number) =>
    attribute.options?.find(({ id }) => String(id) === String(value)) ?? {
      id: value,
      label: names[index] ?? String(value),
    }
  const chosen = listOf(test.value).map((value, index) => optionOf(value as string | number, index))
  const isChosen = ({ id }: Choice) => chosen.some((one) => String(one.id) === String(id))
  const remaining = attribute.options?.filter((option) => !isChosen(option))
  const choose = (options: readonly Choice[]) =>
    onChange({
      ...test,
      value: options.map(({ id }) => id),
      value_completion: JSON.stringify(options.map(({ label }) => label)),
    })
  const add = (option: Choice | null) => {
    if (option && !isChosen(option)) choose([...chosen, option])
  }
  return (
    <div className={styles.list}>
      {chosen.length > 0 && (
        <Tags
          label={attribute.label}
          tags={chosen.map(({ id, label }) => ({ id: String(id), label }))}
          onRemove={(gone) => choose(chosen.filter(({ id }) => String(id) !== gone))}
        />
      )}
      <ComboBox
        {...hidden}
        label={attribute.label}
        placeholder={t('Add…')}
        options={remaining}
        search={attribute.search}
        value={null}
        onChange={add}
        onCreate={
          attribute.kind === 'tag' || attribute.kind === 'text'
            ? (words) => add({ id: words, label: words })
            : undefined
        }
      />
    </div>
  )
}

/** The value field after the operator. */
export function ValueField(props: ValueFieldProps) {
  const { attribute, test, onChange } = props
  const operand = findOperand(test.operator)
  const change = (value: NamedTest['value']) => onChange({ ...test, value })
  if (operand === 'none') return null
  if (operand === 'distance') return <DistanceField {...props} />
  if (operand === 'moment') {
    return (
      <DateTimePicker {...hidden} label={attribute.label} value={String(test.value ?? '') || null} onChange={change} />
    )
  }
  if (attribute.kind === 'user' || attribute.kind === 'organization') return <WhoField {...props} />
  const isList = takesList(test.operator) || listOf(test.value).length > 1
  if (attribute.kind === 'tag' || attribute.options || attribute.search || (attribute.kind === 'text' && isList))
    return <ListField {...props} />
  if (attribute.kind === 'boolean') {
    const options = [
      { id: 'true', label: t('Yes') },
      { id: 'false', label: t('No') },
    ]
    return (
      <Select
        {...hidden}
        label={attribute.label}
        options={options}
        value={String(test.value ?? 'true')}
        onChange={change}
      />
    )
  }
  return <TextField {...hidden} label={attribute.label} value={String(test.value ?? '')} onChange={change} />
}
