import { Plus, X } from 'lucide-react'
import type { WorkflowObject, WorkflowEffects } from '#contract/core-workflow.ts'
import { effectOperatorsOf, hasChoice, optionOperators, textOperators } from '#contract/workflow-operators.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { ValueField } from '#web/ui/patterns/condition-editor/value-field.tsx'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { FieldGroup } from '#web/ui/primitives/field-group.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { type EffectRow, effectWords, readEffects, writeEffects } from './effect-words.ts'
import styles from './effects-field.module.css'
import { useWorkflowFields, type WorkflowField } from './fields-query.ts'

/** A field whose values are searched for offers no effects on them. */
const operatorsFor = (field: WorkflowField): readonly string[] =>
  effectOperatorsOf(field).filter((operator) => field.options !== undefined || !hasChoice(operator))

type RowProps = {
  row: EffectRow
  fields: readonly WorkflowField[]
  taken: readonly EffectRow[]
  onChange: (row: EffectRow) => void
  onRemove: () => void
}

const isFree = (taken: readonly EffectRow[], key: string) => (operator: string) =>
  !taken.some((row) => row.key === key && row.operator === operator)

function Row({ row, fields, taken, onChange, onRemove }: RowProps) {
  const field = fields.find(({ key }) => key === row.key)
  const others = taken.filter((one) => one !== row)
  const offered = field ? operatorsFor(field).filter(isFree(others, row.key)) : []
  const operators = [...new Set([row.operator, ...offered])]
  const move = (key: string) => {
    const next = fields.find((one) => one.key === key)
    const operator = next && operatorsFor(next).find(isFree(others, key))
    if (operator) onChange({ key, operator, values: [] })
  }
  const label = field?.label ?? row.key
  return (
    <li className={styles.row}>
      <Select
        label={t('Field')}
        isLabelHidden
        options={fields.map((one) => ({ id: one.key, label: one.label }))}
        value={field?.key ?? null}
        placeholder={row.key}
        onChange={move}
      />
      <Select
        label={t('Effect')}
        isLabelHidden
        options={operators.map((id) => ({ id, label: effectWords(id) }))}
        value={row.operator}
        onChange={(operator) => onChange({ ...row, operator, values: [] })}
      />
      <div className={styles.value}>{field && <Value field={field} row={row} onChange={onChange} />}</div>
      <IconButton icon={X} size="s" label={t('Remove effect on {field}', { field: label })} onPress={onRemove} />
    </li>
  )
}

/** Longer lists are searched. */
const mostRead = 12

type ValueProps = { field: WorkflowField; row: EffectRow; onChange: (row: EffectRow) => void }

function Value({ field, row, onChange }: ValueProps) {
  const options = field.options ?? []
  if ((optionOperators as readonly string[]).includes(row.operator)) {
    return (
      <ValueField
        attribute={{ name: field.key, label: field.label, kind: 'id', options }}
        test={{ name: field.key, operator: 'is any of', value: [...row.values] }}
        onChange={({ value }) => onChange({ ...row, values: [value ?? []].flat().map(String) })}
      />
    )
  }
  if (row.operator === 'select' && options.length > mostRead) {
    return (
      <ComboBox
        label={t('Value')}
        isLabelHidden
        options={options}
        value={options.find(({ id }) => id === row.values[0]) ?? null}
        onChange={(option) => onChange({ ...row, values: option ? [option.id] : [] })}
      />
    )
  }
  if (row.operator === 'select') {
    return (
      <Select
        label={t('Value')}
        isLabelHidden
        options={options}
        value={row.values[0] ?? null}
        onChange={(id) => onChange({ ...row, values: [id] })}
      />
    )
  }
  if (!(textOperators as readonly string[]).includes(row.operator)) return null
  return (
    <TextField
      label={t('Value')}
      isLabelHidden
      value={row.values[0] ?? ''}
      onChange={(text) => onChange({ ...row, values: text === '' ? [] : [text] })}
    />
  )
}

/** What happens to fields, one row for each effect. */
export function EffectsField({ label, value = {}, values, onChange, error }: CustomFieldProps) {
  const fields = useWorkflowFields((values.object as WorkflowObject | null) ?? 'Ticket')
  const rows = readEffects(value as WorkflowEffects)
  const write = (next: readonly EffectRow[]) => onChange(writeEffects(next))
  const add = () => {
    for (const field of fields) {
      const operator = operatorsFor(field).find(isFree(rows, field.key))
      if (operator) return write([...rows, { key: field.key, operator, values: [] }])
    }
  }
  return (
    <FieldGroup label={label} error={error}>
      <ul className={styles.list}>
        {rows.map((row, index) => (
          <Row
            key={`${row.key} ${row.operator}`}
            row={row}
            fields={fields}
            taken={rows}
            onChange={(changed) => write(rows.with(index, changed))}
            onRemove={() => write(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div>
        <Button size="s" icon={Plus} isDisabled={fields.length === 0} onPress={add}>
          {t('Add effect')}
        </Button>
      </div>
    </FieldGroup>
  )
}
