import { Organization } from '#contract/organization.ts'
import forms from '#contract/organization.ts?form'
import type { Exported } from '#web/domain/exports/download-export.ts'
import { ResourceAdmin, type ShownRecords } from '#web/features/admin/resource/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { CsvImport } from '../people/csv-import.tsx'
import { ExportButton } from '../export-button.tsx'
import { changedColumn, nameColumn, textColumn } from './columns.tsx'
import { organizationFields, organizationHints } from './organization-fields.ts'

const exportedBy = ({ words, activity }: ShownRecords): Exported => ({
  path: '/organizations/export',
  fileName: t('Organizations'),
  input: {
    query: words,
    ...(activity === 'all' ? {} : { active: activity === 'active' }),
    sort_by: ['name'],
    columns: ['name', 'domain', 'shared', 'active', 'note', 'created_at', 'updated_at'],
    titles: [t('Name'), t('Email domain'), t('Shared tickets'), t('Active'), t('Note'), t('Created'), t('Updated')],
  },
})

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
      textColumn('domain', t('Email domain'), { isMinor: true }),
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
    actions={(shown) => (
      <>
        <CsvImport kind="organizations" />
        <ExportButton exported={exportedBy(shown)} count={shown.count} />
      </>
    )}
  />
)
