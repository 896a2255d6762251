import { lazy, Suspense } from 'react'
import { Macro } from '#contract/macro.ts'
import forms from '#contract/macro.ts?form'
import type { Perform } from '#contract/perform.ts'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { changedColumn, commonHints, groupsColumn } from '../lists/columns.tsx'
import { describeMacro } from './describe-perform.ts'
import { PerformField } from './perform-field.tsx'
import { activeColumn, ruleColumn } from './rule-columns.tsx'
import { useNamesInList } from './rule-words.tsx'

const TryMacro = lazy(async () => ({ default: (await import('./try-macro.tsx')).TryMacro }))

const NextStepField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    error={error}
    options={[
      { id: 'none', label: t('Stay on the ticket') },
      { id: 'next_task', label: t('Go back to the list') },
      { id: 'next_task_on_close', label: t('Go back to the list if the ticket was closed') },
      { id: 'next_from_overview', label: t('Open the next ticket in the list') },
    ]}
    value={String(value ?? 'none')}
    onChange={onChange}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  perform: { label: t('Actions'), custom: PerformField },
  ux_flow_next_up: { label: t('Afterwards'), custom: NextStepField },
  group_ids: { label: t('Groups'), description: t('Leave empty for all groups.') },
})

export function MacrosScreen() {
  const names = useNamesInList(Macro)
  const describe = ({ perform }: AdminRecord) => describeMacro(perform as Perform, names)
  return (
    <ResourceAdmin
      resource={Macro}
      form={forms.Macro}
      title={t('Macros')}
      noun={t('Macro')}
      newTitle={t('New macro')}
      noneTitle={t('No macros yet')}
      lead={t('Sets of changes that agents make with one click, on one ticket or many.')}
      columns={[ruleColumn(describe), groupsColumn(), changedColumn(), activeColumn(Macro)]}
      fields={['name', 'perform', 'ux_flow_next_up', 'group_ids', 'note', 'active']}
      hints={hints()}
      beside={(draft) => (
        <Suspense fallback={<Skeleton lines={3} />}>
          <TryMacro draft={draft} />
        </Suspense>
      )}
    />
  )
}
