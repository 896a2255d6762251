import { lazy, Suspense, useEffect } from 'react'
import type { Perform, PerformEntry } from '#contract/perform.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { RuleRows } from '#web/ui/patterns/rule-rows.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { actionKinds, freshAction } from './action-kinds.ts'
import { usePeopleActions } from './people-actions.ts'
import type { PeopleObject } from './people-attributes.ts'
import { keepActions, readObject } from './schedule-object.ts'

const ActionEditor = lazy(async () => ({ default: (await import('./action-editor.tsx')).ActionEditor }))

/** What a rule does, one row for each action. Schedules can also be for users or organizations. */
export function PerformRows(props: CustomFieldProps) {
  const object = readObject(props.values.object)
  const { value, onChange } = props
  useEffect(() => {
    const perform = (value as Perform | undefined) ?? {}
    const kept = keepActions(object, perform)
    if (Object.keys(kept).length < Object.keys(perform).length) onChange(kept)
  }, [object, value, onChange])
  const fields = useCustomFields('Ticket')
  return object === 'Ticket' ? (
    <ActionRows {...props} subjects={actionKinds(fields)} fields={fields} />
  ) : (
    <PeopleActionRows {...props} object={object} />
  )
}

const PeopleActionRows = ({ object, ...props }: CustomFieldProps & { object: PeopleObject }) => (
  <ActionRows {...props} subjects={usePeopleActions(object)} />
)

const editAction = (name: string, entry: PerformEntry, change: (entry: PerformEntry) => void) => (
  <Suspense fallback={<Skeleton lines={1} />}>
    <ActionEditor name={name} entry={entry} onChange={change} />
  </Suspense>
)

type ActionRowsProps = CustomFieldProps & {
  subjects: readonly Option<string>[]
  fields?: ReturnType<typeof useCustomFields>
}

const ActionRows = ({ label, value = {}, onChange, error, subjects, fields = [] }: ActionRowsProps) => (
  <RuleRows<PerformEntry>
    title={label}
    add={t('Add action')}
    remove={t('Remove action')}
    rules={value as Perform}
    onChange={onChange}
    subjects={subjects}
    fresh={(key) => freshAction(key, fields)}
    error={error}
    editor={editAction}
  />
)
