import type { Condition } from '#contract/condition.ts'
import { Overview, overviewColumns, overviewReferences } from '#contract/overview.ts'
import forms from '#contract/overview.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { isSortable } from '#web/domain/fields/custom-fields.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { ConditionField } from '#web/ui/patterns/condition-editor/condition-field.tsx'
import { makeLabel } from '#web/ui/patterns/form/field-spec.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { ChosenField } from '../chosen-field.tsx'
import { changedColumn, commonHints, nameColumn, textColumn, yesColumn } from './columns.tsx'
import { MatchCount } from './match-count.tsx'
import { SuggestedOverviews } from './suggested-overviews.tsx'
import { useTicketAttributes } from './ticket-attributes.ts'

/** Columns; those that can be sorted and grouped by, too, unless all are asked for. */
function useColumns(which: 'sortable' | 'all'): { id: string; label: string }[] {
  const custom = useCustomFields('Ticket').filter((field) => which === 'all' || isSortable(field))
  return [
    ...[...overviewReferences, ...overviewColumns].map((id) => ({ id: id as string, label: td(makeLabel(id)) })),
    ...custom.map(({ name, display }) => ({ id: name, label: td(display) })),
  ]
}

const matches = (condition: Condition) => (
  <>
    <MatchCount condition={condition} />
    <p className={styles.muted}>{t('Each agent sees those in their groups.')}</p>
  </>
)

const OverviewConditionField = (props: CustomFieldProps) => (
  <ConditionField {...props} attributes={useTicketAttributes()} matches={matches} />
)

type Order = { by: string; direction: 'ASC' | 'DESC' }

function OrderField({ label, value, onChange, error }: CustomFieldProps) {
  const order = (value as Order | undefined) ?? { by: 'created_at', direction: 'ASC' }
  const directions = [
    { id: 'ASC' as const, label: t('Ascending') },
    { id: 'DESC' as const, label: t('Descending') },
  ]
  return (
    <div className={styles.pair}>
      <Select
        label={label}
        error={error}
        options={useColumns('sortable')}
        value={order.by}
        onChange={(by) => onChange({ ...order, by })}
      />
      <Select
        label={t('Direction')}
        options={directions}
        value={order.direction}
        onChange={(direction) => onChange({ ...order, direction })}
      />
    </div>
  )
}

const notGrouped = ''

const GroupField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    error={error}
    options={[{ id: notGrouped, label: t('No grouping') }, ...useColumns('sortable')]}
    value={String(value ?? notGrouped)}
    onChange={(id) => onChange(id === notGrouped ? null : id)}
  />
)

type View = Partial<Record<'s' | 'm' | 'd', string[]>>

/** One list of columns; the other modes of display are older clients' and follow it. */
function ColumnsField({ label, value, onChange }: CustomFieldProps) {
  const view = (value as View | undefined) ?? {}
  const names = useColumns('all')
  return (
    <ChosenField
      label={label}
      description={t('Shown in this order')}
      options={names}
      value={(view.s ?? []).map((id) => names.find((one) => one.id === id) ?? { id, label: id })}
      onChange={(chosen) => {
        const columns = chosen.map(({ id }) => id)
        onChange({ ...view, s: columns, m: columns, d: columns })
      }}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive overviews aren’t shown.') },
  condition: { label: t('Show tickets where'), custom: OverviewConditionField },
  order: { label: t('Sort by'), custom: (props) => <OrderField {...props} /> },
  view: { label: t('Columns'), custom: (props) => <ColumnsField {...props} /> },
  group_by: { label: t('Group by'), custom: (props) => <GroupField {...props} /> },
  role_ids: { label: t('Visible to roles') },
  organization_shared: { label: t('Only for members of organizations with shared tickets') },
  out_of_office: { label: t('Only for substitutes') },
})

export const OverviewsScreen = () => (
  <ResourceAdmin
    resource={Overview}
    form={forms.Overview}
    title={t('Overviews')}
    noun={t('Overview')}
    newTitle={t('New overview')}
    noneTitle={t('No overviews yet')}
    lead={t('Ticket lists in the sidebar. Everyone with one of the chosen roles sees them.')}
    columns={[
      nameColumn(),
      textColumn('roles', t('Roles'), { isMinor: true }),
      yesColumn('out_of_office', t('Substitutes only')),
      changedColumn(),
    ]}
    fields={[
      'name',
      'condition',
      'order',
      'view',
      'group_by',
      'role_ids',
      'organization_shared',
      'out_of_office',
      'active',
    ]}
    hints={hints()}
    above={(open) => <SuggestedOverviews onOpen={open} />}
    isOrdered
  />
)
