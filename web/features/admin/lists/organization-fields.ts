import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { commonHints } from './columns.tsx'

export const organizationFields = ['name', 'domain', 'domain_assignment', 'shared', 'vip', 'note', 'active']

export const organizationHints = (): FieldHints => ({
  ...commonHints(),
  shared: {
    label: t('Shared tickets'),
    description: t('Members can see each other’s tickets.'),
  },
  domain: { label: t('Email domain'), description: t('Without @, e.g. “acme.com”') },
  domain_assignment: { label: t('Add senders from this domain automatically') },
  vip: { label: t('VIP') },
})
