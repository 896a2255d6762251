import type { DB } from '#kernel/db/tables.ts'
import { type Attribute, stamps } from '../attribute.ts'

const written = { writableBy: 'agents' } as const

export const organization = {
  id: { kind: 'organization', display: 'ID', shownToCustomers: true },
  name: { ...written, kind: 'text', display: 'Name', shownToCustomers: true },
  shared: { ...written, kind: 'boolean', display: 'Shared organization' },
  domain: { ...written, kind: 'text', display: 'Domain' },
  domain_assignment: { ...written, kind: 'boolean', display: 'Domain based assignment' },
  active: { ...written, kind: 'boolean', display: 'Active', shownToCustomers: true },
  vip: { ...written, kind: 'boolean', display: 'VIP' },
  note: { ...written, kind: 'text', display: 'Note' },
  ...stamps,
} as const satisfies Record<Exclude<keyof DB['organizations'], 'search'>, Attribute>
