import { TicketPriority } from '#contract/ticket-priority.ts'
import forms from '#contract/ticket-priority.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { changedColumn, commonHints, nameColumn, yesColumn } from './columns.tsx'

export const PrioritiesScreen = () => (
  <ResourceAdmin
    resource={TicketPriority}
    form={forms.TicketPriority}
    title={t('Priorities')}
    noun={t('Priority')}
    newTitle={t('New priority')}
    noneTitle={t('No priorities yet')}
    columns={[nameColumn(), yesColumn('default_create', t('New tickets')), changedColumn()]}
    fields={['name', 'default_create', 'note', 'active']}
    hints={{ ...commonHints(), default_create: { label: t('Default for new tickets') } }}
  />
)
