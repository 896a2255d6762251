import type { DB } from '#kernel/db/tables.ts'
import { type Attribute, type Attributes, stamps } from '../attribute.ts'

const contact = { kind: 'text', writableBy: 'agents' } as const
const own = { shownToCustomers: true } as const

/** An explicit list: a new column is neither shown nor compared until it is added here. */
const columns = {
  id: { ...own, kind: 'user', display: 'ID' },
  organization_id: {
    ...own,
    kind: 'organization',
    display: 'Organization',
    reference: { table: 'organizations' },
    writableBy: 'agents',
  },
  login: { ...own, kind: 'text', display: 'Login', writableBy: 'admins' },
  firstname: { ...own, kind: 'text', display: 'First name', writableBy: 'agents' },
  lastname: { ...own, kind: 'text', display: 'Last name', writableBy: 'agents' },
  email: { ...own, kind: 'text', display: 'Email', writableBy: 'agents' },
  web: { ...contact, display: 'Web' },
  phone: { ...contact, display: 'Phone' },
  fax: { ...contact, display: 'Fax' },
  mobile: { ...contact, display: 'Mobile' },
  department: { ...contact, display: 'Department' },
  street: { ...contact, display: 'Street' },
  zip: { ...contact, display: 'Postal code' },
  city: { ...contact, display: 'City' },
  country: { ...contact, display: 'Country' },
  address: { ...contact, display: 'Address' },
  vip: { ...own, kind: 'boolean', display: 'VIP', writableBy: 'agents' },
  verified: { ...own, kind: 'boolean', display: 'Verified', writableBy: 'admins' },
  active: { ...own, kind: 'boolean', display: 'Active', writableBy: 'admins' },
  note: { kind: 'text', display: 'Note', writableBy: 'agents' },
  last_login: { ...own, kind: 'timestamp', display: 'Last sign-in' },
  out_of_office: { ...own, kind: 'boolean', display: 'Out of office', writableBy: 'admins' },
  out_of_office_start_at: { ...own, kind: 'timestamp', display: 'Out of office from', writableBy: 'admins' },
  out_of_office_end_at: { ...own, kind: 'timestamp', display: 'Out of office until', writableBy: 'admins' },
  out_of_office_replacement_id: {
    ...own,
    kind: 'user',
    display: 'Replacement',
    reference: { table: 'users' },
    writableBy: 'admins',
  },
  password: { kind: 'secret', display: 'Password', writableBy: 'admins' },
  ...stamps,
} as const satisfies Partial<Record<keyof DB['users'], Attribute>>

export const user = {
  ...columns,
  organization_ids: {
    ...own,
    kind: 'ids',
    display: 'Secondary organizations',
    column: false,
    reference: { table: 'organizations' },
    writableBy: 'agents',
  },
  role_ids: {
    ...own,
    kind: 'ids',
    display: 'Roles',
    column: false,
    reference: { table: 'roles' },
    writableBy: 'admins',
  },
  group_ids: {
    ...own,
    kind: 'ids',
    display: 'Group permissions',
    column: false,
    reference: { table: 'groups' },
    writableBy: 'admins',
  },
} as const satisfies Attributes
