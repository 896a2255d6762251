import { useState } from 'react'
import type { NamedTest } from '#contract/condition.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { operatorLabel, operatorsFor } from '#web/ui/patterns/condition-editor/operators.ts'
import { ValueField } from '#web/ui/patterns/condition-editor/value-field.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from './filter-editor.module.css'

type EditorProps = {
  field: ConditionAttribute
  test: NamedTest
  onChange: (test: NamedTest) => void
  onDone: () => void
}

const valuesOf = (test: NamedTest) => [test.value ?? []].flat().map(String)

/** More than these are searched. */
const mostTicked = 30

/** A few values are ticked; anything else is written or found. */
function Values({ field, test, onChange }: Omit<EditorProps, 'onDone'>) {
  if (
    field.kind !== 'id' ||
    !field.options ||
    field.options.length > mostTicked ||
    ['is set', 'not set'].includes(test.operator)
  ) {
    return <ValueField attribute={field} test={test} onChange={onChange} />
  }
  const chosen = valuesOf(test)
  const isChosen = (id: string | number) => chosen.includes(String(id))
  const tick = (id: string | number, isOn: boolean) => {
    const kept = field.options?.filter((one) => (one.id === id ? isOn : isChosen(one.id))) ?? []
    onChange({ ...test, value: kept.map((one) => one.id) })
  }
  return (
    <div role="group" aria-label={field.label} className={styles.checks}>
      {field.options.map(({ id, label }) => (
        <Checkbox key={id} isSelected={isChosen(id)} onChange={(isOn) => tick(id, isOn)}>
          {label}
        </Checkbox>
      ))}
    </div>
  )
}

/** Typed text is shown immediately and sent when the typing pauses, so that not every key is a request. */
const pause = 250
let timer: ReturnType<typeof setTimeout> | undefined

/** Comparison and value of one chip. */
export function FilterEditor({ field, test, onChange, onDone }: EditorProps) {
  const [draft, setDraft] = useState(test)
  const change = (next: NamedTest) => {
    setDraft(next)
    clearTimeout(timer)
    timer = setTimeout(() => onChange(next), pause)
  }
  const options = operatorsFor(field.kind).map((operator) => ({
    id: operator as string,
    label: operatorLabel(operator),
  }))
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <Select
        label={field.label}
        options={options}
        value={draft.operator}
        onChange={(operator) => change({ ...draft, operator })}
      />
      <Values field={field} test={draft} onChange={change} />
      <Button type="submit" size="s">
        {t('Done')}
      </Button>
    </form>
  )
}
