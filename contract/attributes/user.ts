import { type Attributes, stamps } from './attribute.ts'

const contact = { kind: 'text', writableBy: 'agents', search: 'text' } as const
const own = { shownToCustomers: true } as const
const moment = { kind: 'timestamp', search: 'timestamp' } as const
const flag = { kind: 'boolean', required: true, search: 'boolean' } as const
const account = { excludedFromConditions: true } as const

/** How to reach a person. */
const contacts = {
  web: { ...contact, label: 'Web', maxLength: 100 },
  phone: { ...contact, label: 'Phone', maxLength: 100 },
  fax: { ...contact, label: 'Fax', maxLength: 100 },
  mobile: { ...contact, label: 'Mobile', maxLength: 100 },
  department: { ...contact, label: 'Department', maxLength: 200 },
  street: { ...contact, label: 'Street', maxLength: 120 },
  zip: { ...contact, label: 'Postal code', maxLength: 100 },
  city: { ...contact, label: 'City', maxLength: 100 },
  country: { ...contact, label: 'Country', maxLength: 100 },
  address: { ...contact, label: 'Address', maxLength: 500 },
} as const satisfies Attributes

export const contactFields = Object.keys(contacts) as (keyof typeof contacts)[]

/** An explicit list: a new column is neither shown nor compared until it is added here. */
const columns = {
  id: { ...own, kind: 'user', label: 'ID', required: true },
  organization_id: {
    ...own,
    kind: 'organization',
    label: 'Organization',
    reference: 'organizations',
    writableBy: 'agents',
    search: 'integer',
  },
  login: { ...contact, ...own, label: 'Login', required: true, maxLength: 255 },
  firstname: { ...contact, ...own, label: 'First name', maxLength: 100 },
  lastname: { ...contact, ...own, label: 'Last name', maxLength: 100 },
  email: { ...contact, ...own, label: 'Email', maxLength: 1000 },
  image: { ...own, ...account, kind: 'text', label: 'Image' },
  image_source: { ...own, ...account, kind: 'text', label: 'Source of the image' },
  ...contacts,
  vip: { ...own, ...flag, label: 'VIP', writableBy: 'agents' },
  verified: { ...own, ...flag, label: 'Verified', writableBy: 'admins' },
  active: { ...own, ...flag, label: 'Active', writableBy: 'admins' },
  note: { ...contact, label: 'Note', maxLength: 5000, refusesLonger: true },
  last_login: { ...own, ...moment, label: 'Last sign-in' },
  source: { ...account, kind: 'text', label: 'Source', writableBy: 'admins', maxLength: 200, search: 'keyword' },
  login_failed: { ...account, kind: 'number', label: 'Failed sign-ins', required: true, search: 'integer' },
  out_of_office: { ...own, ...flag, label: 'Out of office', writableBy: 'admins' },
  out_of_office_start_at: { ...own, ...moment, label: 'Out of office from', writableBy: 'admins' },
  out_of_office_end_at: { ...own, ...moment, label: 'Out of office until', writableBy: 'admins' },
  out_of_office_replacement_id: {
    ...own,
    kind: 'user',
    label: 'Replacement',
    reference: 'users',
    writableBy: 'admins',
    search: 'integer',
  },
  preferences: { kind: 'json', label: 'Preferences', required: true },
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
    writableBy: 'admins',
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
