import type { DB } from '#kernel/db/tables.ts'
import { type Attribute, stamps } from '../attribute.ts'

const written = { writableBy: 'admins' } as const
const known = { ...written, shownToCustomers: true } as const

export const group = {
  id: { kind: 'id', display: 'ID', shownToCustomers: true },
  signature_id: { ...written, kind: 'id', display: 'Signature', reference: { table: 'signatures' } },
  email_address_id: {
    ...written,
    kind: 'id',
    display: 'Sending email address',
    reference: { table: 'email_addresses' },
  },
  name: { ...known, kind: 'text', display: 'Full name' },
  name_last: { ...known, kind: 'text', display: 'Name' },
  parent_id: { ...known, kind: 'id', display: 'Parent group', reference: { table: 'groups' } },
  assignment_timeout: { ...written, kind: 'number', display: 'Assignment timeout' },
  follow_up_possible: { ...known, kind: 'text', display: 'Follow-up possible' },
  reopen_time_in_days: { ...known, kind: 'number', display: 'Reopening time in days' },
  follow_up_assignment: { ...written, kind: 'boolean', display: 'Assign follow-ups' },
  active: { ...known, kind: 'boolean', display: 'Active' },
  shared_drafts: { ...written, kind: 'boolean', display: 'Shared drafts' },
  note: { ...written, kind: 'text', display: 'Note' },
  ...stamps,
} as const satisfies Record<keyof DB['groups'], Attribute>
