import { TimeAccountingType } from '#contract/time-accounting.ts'
import forms from '#contract/time-accounting.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

export const ActivitiesScreen = () => (
  <ResourceAdmin
    resource={TimeAccountingType}
    form={forms.TimeAccountingType}
    title={t('Activity types')}
    noun={t('Activity type')}
    newTitle={t('New activity type')}
    noneTitle={t('No activity types yet')}
    lead={t('Categories for logged time. Turn on time accounting in Ticket settings.')}
    columns={[nameColumn(), textColumn('note', t('Note'), { isMinor: true }), changedColumn()]}
    fields={['name', 'note', 'active']}
    hints={commonHints()}
  />
)
