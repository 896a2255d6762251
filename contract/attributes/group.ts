import { type Attributes, stamps } from './attribute.ts'

const written = { writableBy: 'admins' } as const
const known = { ...written, shownToCustomers: true } as const

export const group = {
  id: { kind: 'id', label: 'ID', shownToCustomers: true },
  signature_id: { ...written, kind: 'id', label: 'Signature', reference: 'signatures' },
  email_address_id: {
    ...written,
    kind: 'id',
    label: 'Sending email address',
    reference: 'email_addresses',
  },
  name: { ...known, kind: 'text', label: 'Full name' },
  name_last: { ...known, kind: 'text', label: 'Name' },
  parent_id: { ...known, kind: 'id', label: 'Parent group', reference: 'groups' },
  assignment_timeout: { ...written, kind: 'number', label: 'Assignment timeout' },
  follow_up_possible: { ...known, kind: 'text', label: 'Follow-up possible' },
  reopen_time_in_days: { ...known, kind: 'number', label: 'Reopening time in days' },
  follow_up_assignment: { ...written, kind: 'boolean', label: 'Assign follow-ups', default: true },
  active: { ...known, kind: 'boolean', label: 'Active', default: true },
  shared_drafts: { ...written, kind: 'boolean', label: 'Shared drafts', default: true },
  note: { ...written, kind: 'text', label: 'Note', refusesLonger: true },
  ...stamps,
} as const satisfies Attributes
