import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { Organization } from '#contract/organization.ts'
import { Settings } from '#contract/setting.ts'
import { api } from '#web/lib/api/api.ts'
import { choicesQuery } from '#web/ui/patterns/form/reference-fields.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'
import type { AuditWords } from './audit-changes.ts'
import type { AuditEntry } from './audit-target.ts'

/** Also those that no form shows: they are changed on screens of their own, as the rules for calls. */
const allSettingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: () => api(Settings).list({ per_page: 500 }),
  retry: false,
})

const organizationNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', id, 'name'],
    queryFn: async () => [id, String((await api(Organization.endpoints).show({ id })).name)] as const,
    retry: false,
  })

function findOrganizationIds(entries: readonly AuditEntry[]): number[] {
  const ids = entries.flatMap(({ details }) => {
    const { joined = [], left = [] } = (details ?? {}) as { joined?: number[]; left?: number[] }
    return [...joined, ...left]
  })
  return [...new Set(ids)]
}

const namesOf = (choices: readonly Option<number>[]) => new Map(choices.map(({ id, label }) => [id, label]))

/** There may be very many organizations: only those on the page are fetched. */
function useOrganizationNames(entries: readonly AuditEntry[]): ReadonlyMap<number, string> {
  const found = useQueries({ queries: findOrganizationIds(entries).map(organizationNameQuery) })
  return new Map(found.flatMap(({ data }) => (data ? [data] : [])))
}

/** What the reader may not list stays as it is stored. */
export function useAuditWords(entries: readonly AuditEntry[] = []): AuditWords {
  const { data: settings = [] } = useQuery(allSettingsQuery)
  const { data: roles = [] } = useQuery({ ...choicesQuery('roles'), retry: false })
  const { data: groups = [] } = useQuery({ ...choicesQuery('groups'), retry: false })
  const { data: permissions = [] } = useQuery({ ...choicesQuery('permissions'), retry: false })
  const organizations = useOrganizationNames(entries)
  return {
    settings,
    names: { roles: namesOf(roles), groups: namesOf(groups), permissions: namesOf(permissions), organizations },
  }
}
