import { useQuery } from '@tanstack/react-query'
import { filterOperators, type FilterMatch, type FilterPerform, PostmasterFilter } from '#contract/postmaster-filter.ts'
import forms from '#contract/postmaster-filter.ts?form'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import { type CustomField, externalType } from '#web/domain/fields/custom-fields.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { readRuleValue, writeRuleValue } from '#web/domain/fields/rule-values.ts'
import { attributeLabel, choiceAttributes, describeAttribute } from '#web/domain/tickets/attributes.ts'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t, td } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { RuleRows } from '#web/ui/patterns/rule-rows.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { changedColumn, commonHints, nameColumn } from './columns.tsx'

const headers = () => [
  { id: 'from', label: t('From') },
  { id: 'to', label: t('To') },
  { id: 'cc', label: t('Cc') },
  { id: 'subject', label: t('Subject') },
  { id: 'body', label: t('Text') },
  { id: 'x-spam-flag', label: 'X-Spam-Flag' },
  { id: 'x-spam-level', label: 'X-Spam-Level' },
  { id: 'list-id', label: 'List-Id' },
  { id: 'auto-submitted', label: 'Auto-Submitted' },
]

const operators = () => filterOperators.map((id) => ({ id, label: td(id) }))

const wordsOf = (value: string | string[] | null | undefined) => [value ?? ''].flat().join(', ')

type Match = FilterMatch[string]

const editMatch = (_name: string, rule: Match, change: (rule: Match) => void) => (
  <>
    <Select
      label={t('Operator')}
      isLabelHidden
      options={operators()}
      value={rule.operator}
      onChange={(operator) => change({ ...rule, operator })}
    />
    <TextField
      label={t('Value')}
      isLabelHidden
      value={wordsOf(rule.value)}
      onChange={(words) => change({ ...rule, value: words })}
    />
  </>
)

const MatchField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <RuleRows<Match>
    title={label}
    add={t('Add condition')}
    remove={t('Remove condition')}
    rules={(value as FilterMatch | undefined) ?? {}}
    onChange={onChange}
    subjects={headers()}
    fresh={() => ({ operator: 'contains', value: '' })}
    error={error}
    editor={editMatch}
  />
)

/** Attributes that a filter can set: those with a list of records. */
const settable = choiceAttributes.filter((name) => describeAttribute(name).kind === 'id')

/** Orders, and where their value is chosen from. */
const tables: Readonly<Record<string, string>> = Object.fromEntries(
  settable.map((name) => [`ticket-${name}`, describeAttribute(name).reference ?? '']),
)

/** Options that another server finds have a label, which filters do not keep. */
const isFilled = ({ data_type }: CustomField) => data_type !== externalType

const orders = (fields: readonly CustomField[]) => [
  { id: 'ignore', label: t('Ignore the email') },
  ...settable.map((name) => ({ id: `ticket-${name}`, label: attributeLabel(name) })),
  ...fields.filter(isFilled).map(({ name, display }) => ({ id: `ticket-${name}`, label: td(display) })),
  { id: 'ticket-tags', label: t('Add tags') },
  { id: 'article-internal', label: t('Internal') },
]

/** Deployed filters write the order behind a prefix: `x-product-ticket-group_id`. */
const orderOf = (name: string) => name.toLowerCase().replace(/^x-[a-z]+-(?=ignore|ticket-|article-)/, '')

/** Theirs are called the same as ours. */
function ordersFor(rules: FilterPerform, fields: readonly CustomField[]) {
  const writtenAs = new Map(Object.keys(rules).map((name) => [orderOf(name), name]))
  return orders(fields).map(({ id, label }) => ({ id: writtenAs.get(id) ?? id, label }))
}

type OrderProps = { name: string; rule: FilterPerform[string]; change: (rule: FilterPerform[string]) => void }

function OrderValue({ name, rule, change }: OrderProps) {
  const order = orderOf(name)
  const table = tables[order]
  const field = useCustomFields('Ticket').find((one) => order === `ticket-${one.name}`)
  const { data = [] } = useQuery({ ...choicesQuery(table ?? ''), enabled: table !== undefined })
  if (order === 'ticket-tags') {
    return (
      <TextField
        label={t('Tags, comma-separated')}
        isLabelHidden
        placeholder={t('Tags, comma-separated')}
        value={wordsOf(rule.value)}
        onChange={(value) => change({ ...rule, value, operator: rule.operator ?? 'add' })}
      />
    )
  }
  if (field) {
    return (
      <CustomFieldControl
        field={field}
        form={undefined}
        isRequired={false}
        isLabelHidden
        value={readRuleValue(field, rule)}
        onChange={(value) => change({ value: writeRuleValue(field, value).value })}
      />
    )
  }
  const yesOrNo = [
    { id: 'true', label: t('Yes') },
    { id: 'false', label: t('No') },
  ]
  const options = table ? data.map(({ id, label }) => ({ id: String(id), label })) : yesOrNo
  return (
    <Select
      label={t('Value')}
      isLabelHidden
      options={options}
      value={wordsOf(rule.value)}
      onChange={(value) => change({ ...rule, value })}
    />
  )
}

/** These are on or off. */
const switches = new Set(['ignore', 'article-internal'])

type Order = FilterPerform[string]

const editOrder = (name: string, rule: Order, change: (rule: Order) => void) => (
  <OrderValue name={name} rule={rule} change={change} />
)

function PerformField({ label, value = {}, onChange, error }: CustomFieldProps) {
  const fields = useCustomFields('Ticket')
  return (
    <RuleRows<Order>
      title={label}
      add={t('Add action')}
      remove={t('Remove action')}
      rules={value as FilterPerform}
      onChange={onChange}
      subjects={ordersFor(value as FilterPerform, fields)}
      fresh={(name) => ({ value: switches.has(name) ? 'true' : '' })}
      error={error}
      editor={editOrder}
    />
  )
}

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive filters don’t run.') },
  match: { label: t('If all conditions match'), custom: MatchField },
  perform: { label: t('Then'), custom: PerformField },
})

export const MailFiltersScreen = () => (
  <ResourceAdmin
    resource={PostmasterFilter}
    form={forms.PostmasterFilter}
    title={t('Email filters')}
    noun={t('Email filter')}
    newTitle={t('New email filter')}
    noneTitle={t('No email filters yet')}
    lead={t('Filters run on incoming email in alphabetical order; later filters win.')}
    columns={[
      nameColumn(),
      {
        id: 'match',
        title: t('Conditions'),
        isMinor: true,
        cell: ({ match }) =>
          Object.entries(match as FilterMatch)
            .map(([name, { operator, value }]) => `${name} ${td(operator)} “${wordsOf(value)}”`)
            .join(', '),
      },
      changedColumn(),
    ]}
    fields={['name', 'match', 'perform', 'note', 'active']}
    hints={hints()}
  />
)
