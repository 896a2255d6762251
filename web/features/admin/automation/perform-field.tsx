import { lazy, Suspense } from 'react'
import type { Perform, PerformEntry } from '#contract/perform.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps } from '#web/ui/patterns/form/form-fields.tsx'
import { RuleRows } from '#web/ui/patterns/rule-rows.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { actionKinds, freshAction } from './action-kinds.ts'

const ActionEditor = lazy(async () => ({ default: (await import('./action-editor.tsx')).ActionEditor }))

/** What a rule does, one row for each action. */
export const PerformField = ({ label, value = {}, onChange, error }: CustomFieldProps) => (
  <RuleRows<PerformEntry>
    title={label}
    add={t('Add action')}
    remove={t('Remove action')}
    rules={value as Perform}
    onChange={onChange}
    subjects={actionKinds()}
    fresh={freshAction}
    error={error}
    editor={(name, entry, change) => (
      <Suspense fallback={<Skeleton lines={1} />}>
        <ActionEditor name={name} entry={entry} onChange={change} />
      </Suspense>
    )}
  />
)
