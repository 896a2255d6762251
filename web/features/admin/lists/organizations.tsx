import { Organization } from '#contract/organization.ts'
import forms from '#contract/organization.ts?form'
import { ResourceAdmin } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { CsvImport } from '../people/csv-import.tsx'
import { changedColumn, nameColumn, textColumn } from './columns.tsx'
import { organizationFields, organizationHints } from './organization-fields.ts'

export const OrganizationsScreen = () => (
  <ResourceAdmin
    resource={Organization}
    form={forms.Organization}
    title={t('Organizations')}
    noun={t('Organization')}
    newTitle={t('New organization')}
    noneTitle={t('No organizations yet')}
    columns={[
      nameColumn(),
      textColumn('domain', t('Email domain')),
      {
        id: 'member_ids',
        title: t('Members'),
        align: 'end',
        isMinor: true,
        width: '110px',
        cell: ({ member_ids }) => (Array.isArray(member_ids) ? member_ids.length : 0),
      },
      changedColumn(),
    ]}
    fields={organizationFields}
    hints={organizationHints()}
    actions={<CsvImport kind="organizations" />}
  />
)
