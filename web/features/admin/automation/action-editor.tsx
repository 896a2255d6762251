import { useQuery } from '@tanstack/react-query'
import type { PerformEntry } from '#contract/perform.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { tableOfAction } from './action-kinds.ts'
import { MessageEditor } from './message-editor.tsx'
import { OwnerEditor } from './owner-editor.tsx'

export type ActionEditorProps = { name: string; entry: PerformEntry; onChange: (entry: PerformEntry) => void }

export const valueText = ({ value }: PerformEntry): string => [value ?? ''].flat().join(', ')

const hidden = { isLabelHidden: true } as const

/** The value of one action; which fields it has depends on the action. */
export function ActionEditor(props: ActionEditorProps) {
  switch (props.name) {
    case 'ticket.owner_id':
      return <OwnerEditor {...props} />
    case 'ticket.pending_time':
      return <TimeEditor {...props} />
    case 'ticket.tags':
      return <TagsEditor {...props} />
    case 'article.note':
    case 'notification.email':
      return <MessageEditor {...props} />
    case 'notification.webhook':
      return <WebhookEditor {...props} />
    default:
      return props.name in tableOfAction ? <RecordEditor {...props} /> : <TextEditor {...props} />
  }
}

function RecordEditor({ name, entry, onChange }: ActionEditorProps) {
  const { data = [] } = useQuery(choicesQuery(tableOfAction[name] ?? ''))
  return (
    <Select
      {...hidden}
      label={t('Value')}
      options={data.map(({ id, label }) => ({ id: String(id), label }))}
      value={valueText(entry)}
      onChange={(value) => onChange({ ...entry, value })}
    />
  )
}

function WebhookEditor({ entry, onChange }: ActionEditorProps) {
  const { data = [] } = useQuery(choicesQuery('webhooks'))
  return (
    <Select
      {...hidden}
      label={t('Webhook')}
      options={data.map(({ id, label }) => ({ id: String(id), label }))}
      value={String(entry.webhook_id ?? '')}
      onChange={(id) => onChange({ webhook_id: Number(id) })}
    />
  )
}

const TextEditor = ({ entry, onChange }: ActionEditorProps) => (
  <TextArea
    {...hidden}
    label={t('Value')}
    value={valueText(entry)}
    onChange={(value) => onChange({ ...entry, value })}
  />
)

const ranges = () => [
  { id: 'minute', label: t('Minutes') },
  { id: 'hour', label: t('Hours') },
  { id: 'day', label: t('Days') },
  { id: 'week', label: t('Weeks') },
  { id: 'month', label: t('Months') },
]

const TimeEditor = ({ entry, onChange }: ActionEditorProps) => (
  <>
    <TextField
      {...hidden}
      label={t('From now')}
      inputMode="numeric"
      value={valueText(entry)}
      onChange={(value) => onChange({ ...entry, operator: 'relative', value })}
    />
    <Select
      {...hidden}
      label={t('Unit')}
      options={ranges()}
      value={entry.range ?? 'day'}
      onChange={(range) => onChange({ ...entry, operator: 'relative', range })}
    />
  </>
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
