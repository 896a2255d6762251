import type { Condition } from '#contract/condition.ts'
import { ReportProfile } from '#contract/report-profile.ts'
import forms from '#contract/report-profile.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from '../lists/columns.tsx'
import { MatchCount } from '../lists/match-count.tsx'
import { useTicketAttributes } from '../lists/ticket-attributes.ts'

const matches = (condition: Condition) => <MatchCount condition={condition} />

const ProfileConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTicketAttributes()} matches={matches} />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  condition: { label: t('Count tickets where'), custom: ProfileConditionField },
  role_ids: {
    label: t('Only for roles'),
    description: t('If you choose no role, everyone who sees reports can use it.'),
  },
})

export const ReportProfilesScreen = () => (
  <ResourceAdmin
    resource={ReportProfile}
    form={forms.ReportProfile}
    title={t('Report profiles')}
    noun={t('Report profile')}
    newTitle={t('New report profile')}
    noneTitle={t('No report profiles yet')}
    lead={t('A profile limits a report to certain tickets, such as those from important customers.')}
    columns={[nameColumn(), textColumn('roles', t('Roles'), { isMinor: true }), changedColumn()]}
    fields={['name', 'condition', 'role_ids', 'active']}
    hints={hints()}
  />
)
