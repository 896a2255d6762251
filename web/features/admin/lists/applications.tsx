import forms from '#contract/application.ts?form'
import type { AdminResource } from '#web/features/admin/resource/queries.ts'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { SecretCell } from './application-secret.tsx'
import { changedColumn, commonHints, nameColumn } from './columns.tsx'

const resource: AdminResource = {
  name: 'applications',
  verbs: ['list', 'show', 'create', 'update', 'remove'],
  references: {},
  relations: {},
}

const AddressesField = ({ label, value, onChange, error }: CustomFieldProps) => (
  <TextArea
    label={label}
    description={t('One a line. Compared character by character.')}
    isRequired
    error={error}
    value={String(value ?? '')}
    onChange={onChange}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  redirect_uri: { label: t('Addresses to return to'), custom: AddressesField },
  confidential: {
    label: t('Keeps a secret'),
    description: t('Runs on a server. An app on a phone or in a browser cannot, and proves itself with PKCE.'),
  },
})

export const ApplicationsScreen = () => (
  <ResourceAdmin
    resource={resource}
    form={forms.Application}
    title={t('Applications')}
    noun={t('Application')}
    newTitle={t('New application')}
    noneTitle={t('No applications yet')}
    lead={t('Programs that may ask your users for access through OAuth 2.')}
    columns={[
      nameColumn(),
      { id: 'uid', title: t('Client ID'), cell: ({ uid }) => <CopyText text={String(uid)} name={t('Client ID')} /> },
      {
        id: 'secret',
        title: t('Secret'),
        isMinor: true,
        cell: ({ id }) => <SecretCell id={Number(id)} />,
      },
      changedColumn(),
    ]}
    fields={['name', 'redirect_uri', 'confidential']}
    hints={hints()}
  />
)
