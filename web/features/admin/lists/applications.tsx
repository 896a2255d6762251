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
    description={t('One per line, exact match')}
    isRequired
    error={error}
    value={String(value ?? '')}
    onChange={onChange}
  />
)

const hints = (): FieldHints => ({
  ...commonHints(),
  redirect_uri: { label: t('Redirect URIs'), custom: AddressesField },
  confidential: {
    label: t('Confidential client'),
    description: t('For apps that run on a server. Mobile and browser apps use PKCE instead.'),
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
    lead={t('Apps that can ask your users for access via OAuth 2')}
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
