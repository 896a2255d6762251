import { t } from '#web/lib/i18n/i18n.ts'
import type { FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { commonHints } from './columns.tsx'

export const organizationFields = ['name', 'domain', 'domain_assignment', 'shared', 'vip', 'note', 'active']

export const organizationHints = (): FieldHints => ({
  ...commonHints(),
  shared: {
    label: t('Shared'),
    description: t('Its members see each other’s tickets.'),
  },
  domain: { label: t('Mail domain'), description: t('“acme.com”, without the at sign.') },
  domain_assignment: { label: t('Whoever writes from this domain belongs to it') },
  vip: { label: t('VIP') },
})
