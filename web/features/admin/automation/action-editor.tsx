import { useQuery } from '@tanstack/react-query'
import { CustomFieldControl } from '#web/domain/fields/custom-field-control.tsx'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { useCustomFields } from '#web/domain/fields/fields-query.ts'
import { isTimeField, readRuleValue, writeRuleValue } from '#web/domain/fields/rule-values.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { type ActionEditorProps, valueText } from './action-entry.ts'
import { attributeKind, customFieldOf, tableOfAction } from './action-kinds.ts'
import { MessageEditor } from './message-editor.tsx'
import { usePeopleField } from './people-actions.ts'
import { kindOfField } from './people-attributes.ts'
import { SmsEditor } from './sms-editor.tsx'
import { OrganizationEditor, UserEditor } from './record-editor.tsx'
import { TimeEditor } from './time-editor.tsx'

const hidden = { isLabelHidden: true } as const

/** The value of one action; which fields it has depends on the action. */
export function ActionEditor(props: ActionEditorProps) {
  switch (props.name) {
    case 'ticket.subscribe':
    case 'ticket.unsubscribe':
      return <UserEditor {...props} />
    case 'ticket.tags':
      return <TagsEditor {...props} />
    case 'ticket.action':
      return <p>{t('No other action runs. Deleted tickets can’t be restored.')}</p>
    case 'user.action':
      return <p>{t('No other action runs. Deleted users and their tickets can’t be restored.')}</p>
    case 'article.note':
    case 'notification.email':
      return <MessageEditor {...props} />
    case 'notification.sms':
      return <SmsEditor {...props} />
    case 'notification.webhook':
      return <WebhookEditor {...props} />
    default:
      return <AttributeEditor {...props} />
  }
}

function AttributeEditor(props: ActionEditorProps) {
  const field = customFieldOf(props.name, useCustomFields('Ticket'))
  if (field) return <CustomFieldEditor {...props} field={field} />
  return /^(?:user|organization)\./.test(props.name) ? (
    <PeopleEditor {...props} />
  ) : (
    <KindEditor {...props} kind={attributeKind(props.name)} />
  )
}

function PeopleEditor(props: ActionEditorProps) {
  const field = usePeopleField(props.name)
  const kind = field && kindOfField(field)
  if (field?.options && kind !== 'boolean') return <ChoiceEditor {...props} options={field.options} />
  return <KindEditor {...props} kind={kind} />
}

function KindEditor({ kind, ...props }: ActionEditorProps & { kind: string | undefined }) {
  switch (kind) {
    case 'id':
      return <RecordEditor {...props} />
    case 'user':
      return <UserEditor {...props} />
    case 'organization':
      return <OrganizationEditor {...props} />
    case 'timestamp':
      return <TimeEditor {...props} />
    case 'boolean':
      return <YesNoEditor {...props} />
    default:
      return <TextEditor {...props} />
  }
}

/** Texts may have variables, so they are not checked here. */
function CustomFieldEditor({ field, ...props }: ActionEditorProps & { field: CustomField }) {
  const { entry, onChange } = props
  if (isTimeField(field)) return <TimeEditor {...props} />
  if (['input', 'textarea', 'richtext'].includes(field.data_type)) return <TextEditor {...props} />
  return (
    <CustomFieldControl
      field={field}
      form={undefined}
      isRequired={false}
      isLabelHidden
      value={readRuleValue(field, entry)}
      onChange={(value) => onChange(writeRuleValue(field, value))}
    />
  )
}

/** What is stored is shown also if it can no longer be chosen. */
const withStored = (options: readonly Option<string>[], stored: string): readonly Option<string>[] =>
  stored === '' || options.some(({ id }) => id === stored) ? options : [...options, { id: stored, label: stored }]

function RecordEditor(props: ActionEditorProps) {
  const { data = [] } = useQuery(choicesQuery(tableOfAction[props.name] ?? ''))
  return <ChoiceEditor {...props} options={data.map(({ id, label }) => ({ id: String(id), label }))} />
}

const ChoiceEditor = ({ entry, onChange, options }: ActionEditorProps & { options: readonly Option<string>[] }) => (
  <Select
    {...hidden}
    label={t('Value')}
    options={withStored(options, valueText(entry))}
    value={valueText(entry)}
    onChange={(value) => onChange({ ...entry, value })}
  />
)

function WebhookEditor({ entry, onChange }: ActionEditorProps) {
  const { data = [] } = useQuery(choicesQuery('webhooks'))
  const stored = String(entry.webhook_id ?? '')
  const options = data.map(({ id, label }) => ({ id: String(id), label }))
  return (
    <Select
      {...hidden}
      label={t('Webhook')}
      options={withStored(options, stored)}
      value={stored}
      onChange={(id) => onChange({ webhook_id: Number(id) })}
    />
  )
}

const YesNoEditor = ({ entry, onChange }: ActionEditorProps) => (
  <Select
    {...hidden}
    label={t('Value')}
    options={[
      { id: 'true', label: t('Yes') },
      { id: 'false', label: t('No') },
    ]}
    value={valueText(entry) || null}
    onChange={(value) => onChange({ ...entry, value })}
  />
)

const TextEditor = ({ entry, onChange }: ActionEditorProps) => (
  <TextArea
    {...hidden}
    label={t('Value')}
    value={valueText(entry)}
    onChange={(value) => onChange({ ...entry, value })}
  />
)

const TagsEditor = ({ entry, onChange }: ActionEditorProps) => (
  <>
    <Select
      {...hidden}
      label={t('Operator')}
      options={[
        { id: 'add', label: t('Add') },
        { id: 'remove', label: t('Remove') },
      ]}
      value={entry.operator ?? 'add'}
      onChange={(operator) => onChange({ ...entry, operator })}
    />
    <TextField
      {...hidden}
      label={t('Tags, comma-separated')}
      placeholder={t('Tags, comma-separated')}
      value={valueText(entry)}
      onChange={(value) => onChange({ ...entry, value })}
    />
  </>
)
