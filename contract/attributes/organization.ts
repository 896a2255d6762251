import { type Attributes, stamps } from './attribute.ts'

const written = { writableBy: 'agents' } as const

export const organization = {
  id: { kind: 'organization', label: 'ID', shownToCustomers: true },
  name: { ...written, kind: 'text', label: 'Name', required: true, maxLength: 150, shownToCustomers: true },
  shared: { ...written, kind: 'boolean', label: 'Shared organization', default: true },
  domain: { ...written, kind: 'text', label: 'Domain', default: '' },
  domain_assignment: { ...written, kind: 'boolean', label: 'Domain based assignment', default: false },
  active: { ...written, kind: 'boolean', label: 'Active', default: true, shownToCustomers: true },
  vip: { ...written, kind: 'boolean', label: 'VIP', default: false },
  note: { ...written, kind: 'text', label: 'Note', maxLength: 5000, refusesLonger: true, default: '' },
  ...stamps,
} as const satisfies Attributes
