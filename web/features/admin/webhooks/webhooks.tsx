import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Webhook, webhookMethods } from '#contract/webhook.ts'
import forms from '#contract/webhook.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from '../lists/columns.tsx'
import { stateTones, stateWord } from './delivery-words.ts'
import { ServiceFields, TypeField } from './chat-service-fields.tsx'
import { PayloadField } from './payload-field.tsx'
import { statusQuery } from './queries.ts'

const DeliveryLog = lazy(async () => ({ default: (await import('./delivery-log.tsx')).DeliveryLog }))

const SecretField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TextField
    label={label}
    error={error}
    type="password"
    autoComplete="new-password"
    value={typeof value === 'string' ? value : ''}
    onChange={onChange}
  />
)

const MethodField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <Select
    label={label}
    error={error}
    options={webhookMethods.map((id) => ({ id, label: id.toUpperCase() }))}
    value={String(value ?? 'post')}
    onChange={onChange}
  />
)

/** The usual payload needs no text. */
const payloadField = (props: CustomFieldProps) =>
  props.values.customized_payload === true ? <PayloadField {...props} /> : null

const hints = (): FieldHints => ({
  ...commonHints(),
  active: { label: t('Active'), description: t('Inactive webhooks aren’t called.') },
  endpoint: { label: t('Address'), description: t('e.g. https://board.example.com/tickets') },
  http_method: { label: t('Method'), custom: MethodField },
  signature_token: { label: t('Signature key'), custom: SecretField },
  basic_auth_username: { label: t('Username') },
  basic_auth_password: { label: t('Password'), custom: SecretField },
  bearer_token: { label: t('Bearer token'), custom: SecretField },
  ssl_verify: { label: t('Verify the certificate') },
  pre_defined_webhook_type: { label: t('Chat service'), custom: TypeField },
  customized_payload: { label: t('Custom payload') },
  custom_payload: { label: t('Payload'), custom: payloadField },
  preferences: { label: t('Chat service'), custom: ServiceFields },
})

function LastDelivery({ id }: { id: number }) {
  const { data } = useQuery(statusQuery)
  const status = data?.find(({ webhook_id }) => webhook_id === id)
  if (!status?.last_at || !status.last_state) return '—'
  return (
    <>
      <Badge tone={stateTones[status.last_state]}>{stateWord(status.last_state)}</Badge>{' '}
      {formatRelative(status.last_at)}
    </>
  )
}

export const WebhooksScreen = () => (
  <ResourceAdmin
    resource={Webhook}
    form={forms.Webhook}
    title={t('Webhooks')}
    noun={t('Webhook')}
    newTitle={t('New webhook')}
    noneTitle={t('No webhooks yet')}
    lead={t('Triggers and macros send ticket data to these addresses.')}
    columns={[
      nameColumn(),
      textColumn('endpoint', t('Address'), { isMinor: true }),
      { id: 'last', title: t('Last delivery'), width: '240px', cell: ({ id }) => <LastDelivery id={id} /> },
      changedColumn(),
    ]}
    fields={[
      'name',
      'endpoint',
      'http_method',
      'signature_token',
      'basic_auth_username',
      'basic_auth_password',
      'bearer_token',
      'ssl_verify',
      'pre_defined_webhook_type',
      'preferences',
      'customized_payload',
      'custom_payload',
      'note',
      'active',
    ]}
    hints={hints()}
    below={(id) => (
      <Suspense fallback={<Skeleton lines={3} />}>
        <DeliveryLog webhookId={id} />
      </Suspense>
    )}
  />
)
