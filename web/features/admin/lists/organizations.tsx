import { Organization } from '#contract/organization.ts'
import forms from '#contract/organization.ts?form'
import { ResourceAdmin } from '#web/features/resource-admin/resource-admin.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { CsvImport } from '../people/csv-import.tsx'
import { changedColumn, commonHints, nameColumn, textColumn } from './columns.tsx'

const hints = (): FieldHints => ({
  ...commonHints(),
  shared: {
    label: t('Shared'),
    description: t('Its members see each other’s tickets.'),
  },
  domain: { label: t('Mail domain'), description: t('“acme.com”, without the at sign.') },
  domain_assignment: { label: t('Whoever writes from this domain belongs to it') },
  vip: { label: t('VIP') },
})

export const OrganizationsScreen = () => (
  <ResourceAdmin
    resource={Organization}
    form={forms.Organization}
    title={t('Organizations')}
    noun={t('Organization')}
    columns={[
      nameColumn(),
      textColumn('domain', t('Mail domain')),
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
    fields={['name', 'domain', 'domain_assignment', 'shared', 'vip', 'note', 'active']}
    hints={hints()}
    actions={<CsvImport kind="organizations" />}
  />
)
