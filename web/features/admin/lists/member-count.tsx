import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { rolesWithGroupsQuery } from './roles-with-groups.ts'
import type { AdminRecord } from '#web/features/admin/resource/queries.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Badge } from '#web/ui/primitives/badge.tsx'

/** How many have access of their own; a warning where no one has any, not even by a role. */
export function MemberCount({ group: { id, user_ids } }: { group: AdminRecord }) {
  const { data: roles } = useQuery(rolesWithGroupsQuery)
  const count = Array.isArray(user_ids) ? user_ids.length : 0
  if (count > 0 || !roles) return formatNumber(count)
  if (roles.some(({ group_ids }) => String(id) in group_ids)) return t('By role')
  return (
    <Badge tone="warning" icon={TriangleAlert}>
      {t('No members')}
    </Badge>
  )
}
