import { type Attributes, stamps } from './attribute.ts'

const contact = { kind: 'text', writableBy: 'agents' } as const
const own = { shownToCustomers: true } as const

/** An explicit list: a new column is neither shown nor compared until it is added here. */
const columns = {
  id: { ...own, kind: 'user', label: 'ID' },
  organization_id: {
    ...own,
    kind: 'organization',
    label: 'Organization',
    reference: 'organizations',
    writableBy: 'agents',
  },
  login: { ...own, kind: 'text', label: 'Login', writableBy: 'admins' },
  firstname: { ...own, kind: 'text', label: 'First name', writableBy: 'agents' },
  lastname: { ...own, kind: 'text', label: 'Last name', writableBy: 'agents' },
  email: { ...own, kind: 'text', label: 'Email', writableBy: 'agents' },
  web: { ...contact, label: 'Web' },
  phone: { ...contact, label: 'Phone' },
  fax: { ...contact, label: 'Fax' },
  mobile: { ...contact, label: 'Mobile' },
  department: { ...contact, label: 'Department' },
  street: { ...contact, label: 'Street' },
  zip: { ...contact, label: 'Postal code' },
  city: { ...contact, label: 'City' },
  country: { ...contact, label: 'Country' },
  address: { ...contact, label: 'Address' },
  vip: { ...own, kind: 'boolean', label: 'VIP', writableBy: 'agents' },
  verified: { ...own, kind: 'boolean', label: 'Verified', writableBy: 'admins' },
  active: { ...own, kind: 'boolean', label: 'Active', writableBy: 'admins' },
  note: { kind: 'text', label: 'Note', writableBy: 'agents' },
  last_login: { ...own, kind: 'timestamp', label: 'Last sign-in' },
  out_of_office: { ...own, kind: 'boolean', label: 'Out of office', writableBy: 'admins' },
  out_of_office_start_at: { ...own, kind: 'timestamp', label: 'Out of office from', writableBy: 'admins' },
  out_of_office_end_at: { ...own, kind: 'timestamp', label: 'Out of office until', writableBy: 'admins' },
  out_of_office_replacement_id: {
    ...own,
    kind: 'user',
    label: 'Replacement',
    reference: 'users',
    writableBy: 'admins',
  },
  password: { kind: 'secret', label: 'Password', writableBy: 'admins' },
  ...stamps,
} as const satisfies Attributes

export const user = {
  ...columns,
  organization_ids: {
    ...own,
    kind: 'ids',
    label: 'Secondary organizations',
    column: false,
    reference: 'organizations',
    writableBy: 'agents',
  },
  role_ids: {
    ...own,
    kind: 'ids',
    label: 'Roles',
    column: false,
    reference: 'roles',
    writableBy: 'admins',
  },
  group_ids: {
    ...own,
    kind: 'ids',
    label: 'Group permissions',
    column: false,
    reference: 'groups',
    writableBy: 'admins',
  },
} as const satisfies Attributes
