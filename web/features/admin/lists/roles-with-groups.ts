import { queryOptions } from '@tanstack/react-query'
import { Role } from '#contract/role.ts'
import { api } from '#web/lib/api/api.ts'

/** Roles, with the groups that they give access to; none for those who may not read roles. */
export const rolesWithGroupsQuery = queryOptions({
  queryKey: ['roles', 'groups'],
  queryFn: async () => {
    const roles = await api(Role.endpoints)
      .list({ per_page: 500 })
      .catch(() => [])
    return roles.map(({ id, name, group_ids }) => ({
      id,
      name: String(name),
      group_ids: group_ids as Record<string, string[]>,
    }))
  },
})
