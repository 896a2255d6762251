import { Organization } from '#contract/organization.ts'
import forms from '#contract/organization.ts?form'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { ResourceSheet } from '#web/features/admin/resource/resource-sheet.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { organizationFields, organizationHints } from './organization-fields.ts'

/** An organization is edited the same way everywhere; it is deleted in the list of all. */
const resource = { ...Organization, verbs: Organization.verbs.filter((verb) => verb !== 'remove' && verb !== 'create') }

type OrganizationSheetProps = { organization: AdminRecord; onClose: () => void }

export const OrganizationSheet = ({ organization, onClose }: OrganizationSheetProps) => (
  <ResourceSheet
    resource={resource}
    form={forms.Organization ?? {}}
    noun={t('Organization')}
    newTitle={t('New organization')}
    record={organization}
    nameOf={({ name }) => String(name)}
    fields={organizationFields}
    hints={organizationHints()}
    onClose={onClose}
    onCopy={onClose}
  />
)
