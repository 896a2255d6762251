import { z } from 'zod'
import { organization } from './attributes/organization.ts'
import { resourceFields } from './attributes/schemas.ts'
import { importEndpoints } from './csv-import.ts'
import { endpoint } from './endpoint.ts'
import { exportEndpoints } from './export.ts'
import { history } from './history.ts'
import { bool, id } from './lenient.ts'
import { resource, searchedRecords, servedEndpoints } from './resource.ts'
import { empty, fullList, fullRecord, ok, recordId } from './wire.ts'

const staff = ['ticket.agent', 'admin.organization'] as const

const described = resource('organizations', {
  model: 'Organization',
  customFieldsOf: 'Organization',
  read: staff,
  write: staff,
  fields: resourceFields(organization),
  relations: {
    members: { ids: 'member_ids', table: 'users', own: 'organization_id', writable: true },
    secondary_members: {
      ids: 'secondary_member_ids',
      table: 'users',
      own: 'organization_id',
      through: 'organizations_users',
      other: 'user_id',
    },
  },
  computed: { domain: z.string(), note: z.string() },
  verbs: ['list', 'search', 'show', 'create', 'update', 'remove'],
})

/** The fields of their own organization that customers can read. */
export const organizationCard = z.strictObject({ id: recordId, name: z.string(), active: z.boolean() })

const { list, show } = described.endpoints

/** Customers can read some fields of their own organizations, agents and administrators all fields. */
export const Organization = {
  ...described,
  endpoints: {
    ...described.endpoints,
    list: endpoint({
      ...list,
      permission: 'any',
      output: z.union([z.array(described.record), z.array(organizationCard), fullList]),
    }),
    show: endpoint({
      ...show,
      permission: 'any',
      output: z.union([described.record, organizationCard, fullRecord, empty]),
      description: 'For customers without an organization, an empty object is returned.',
    }),
  },
}

export const OrganizationHistory = endpoint({
  tag: 'organizations',
  model: 'Organization',
  permission: staff,
  method: 'GET',
  path: '/organizations/history/{id}',
  input: z.object({ id: id() }),
  output: history,
  summary: 'Get the history of an organization, oldest first',
})

const administrators = ['admin.organization', 'admin.user']

export const UnconfirmedMembers = endpoint({
  tag: 'organizations',
  permission: administrators,
  method: 'GET',
  path: '/organizations/{id}/unconfirmed_members',
  input: z.object({ id: id() }),
  output: z.array(recordId),
  summary: 'List users whose membership is not confirmed by an administrator',
})

export const MembershipConfirmation = endpoint({
  tag: 'organizations',
  permission: administrators,
  method: 'POST',
  path: '/users/{id}/membership_confirmations',
  input: z.object({ id: id() }),
  output: ok,
  status: 201,
  summary: 'Confirm that a user belongs to their primary organization',
  description: 'If `organization_membership_confirmation` is on, members share tickets from then on.',
})

export const OrganizationImport = importEndpoints('organizations', 'Organization', ['admin.organization'])

export const exportedOrganizationColumns = ['name', 'domain', 'shared', 'active', 'note', 'updated_at']
export const OrganizationExport = exportEndpoints({
  tag: 'organizations',
  permission: staff,
  input: { ...searchedRecords, active: bool().optional() },
  usual: exportedOrganizationColumns,
})

export const organizationEndpoints = [
  ...servedEndpoints(Organization),
  OrganizationHistory,
  UnconfirmedMembers,
  MembershipConfirmation,
  ...Object.values(OrganizationImport),
  ...Object.values(OrganizationExport),
]
