import { lazy, Suspense } from 'react'
import type { NamedTest } from '#contract/condition.ts'
import type { ConditionAttribute } from '#web/ui/patterns/condition-editor/attribute.ts'
import { FilterBar } from '#web/ui/patterns/filter-bar.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { chipText, freshTest, withNames } from './chips.ts'
import { useChoices } from '#web/domain/tickets/choices.ts'
import type { Filter } from '#web/domain/ticket-lists/criteria.ts'
import { filterFields, foreignField, knownName } from './filter-fields.ts'

/** Calendars and comboboxes are a tenth of the whole; they come when a chip is opened. */
const FilterEditor = lazy(async () => ({ default: (await import('./filter-editor.tsx')).FilterEditor }))

const nameIn = (field: ConditionAttribute) => (value: unknown) =>
  field.options?.find(({ id }) => String(id) === String(value))?.label ?? knownName(field.kind, value)

type ListFiltersProps = { filter: Filter; onChange: (filter: Filter) => void; end?: React.ReactNode }

const without = (filter: Filter, gone: string): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== gone))

/** Field, comparison and value as chips over the condition that the server understands. */
export function ListFilters({ filter, onChange, end }: ListFiltersProps) {
  const fields = filterFields(useChoices())
  const chips = Object.entries(filter).map(([name, test]) => {
    const field = fields.find((one) => one.name === name) ?? foreignField(name)
    const save = ({ name: _name, ...next }: NamedTest) =>
      onChange({ ...filter, [name]: withNames(next, nameIn(field)) })
    return {
      id: name,
      label: chipText(field, test, nameIn(field)),
      editor: (close: () => void) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <FilterEditor field={field} test={{ name, ...test }} onChange={save} onDone={close} />
        </Suspense>
      ),
    }
  })
  const choices = fields.filter(({ name }) => !(name in filter)).map(({ name, label }) => ({ id: name, label }))
  const add = (name: string) => {
    const field = fields.find((one) => one.name === name)
    if (field) onChange({ ...filter, [name]: freshTest(field) })
  }
  return (
    <FilterBar
      filters={chips}
      choices={choices}
      onAdd={add}
      onRemove={(name) => onChange(without(filter, name))}
      end={end}
    />
  )
}
