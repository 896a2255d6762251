import { type Attributes, stamps } from './attribute.ts'

const written = { writableBy: 'agents' } as const

export const organization = {
  id: { kind: 'organization', label: 'ID', shownToCustomers: true },
  name: { ...written, kind: 'text', label: 'Name', shownToCustomers: true },
  shared: { ...written, kind: 'boolean', label: 'Shared organization' },
  domain: { ...written, kind: 'text', label: 'Domain' },
  domain_assignment: { ...written, kind: 'boolean', label: 'Domain based assignment' },
  active: { ...written, kind: 'boolean', label: 'Active', shownToCustomers: true },
  vip: { ...written, kind: 'boolean', label: 'VIP' },
  note: { ...written, kind: 'text', label: 'Note' },
  ...stamps,
} as const satisfies Attributes
