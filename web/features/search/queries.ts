import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Search } from '#contract/search.ts'
import { api } from '#web/lib/api/api.ts'
import { findPicture, formatName } from '#web/lib/people.ts'

export type FoundPerson = {
  id: number
  name: string
  image: string | undefined
  email: string
  phone: string
  organization: string
  isActive: boolean
}
export type FoundOrganization = { id: number; name: string; domain: string; note: string; isActive: boolean }

const mostShown = 100

/** How many of each kind there are, and the first people and organizations. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      const asked = { query, by_object: true, limit: mostShown, suggest: true }
      const { assets, result, suggestion, problem } = await api(Search).all(asked)
      const hits = Array.isArray(result) ? {} : result
      const { User = {}, Organization = {} } = assets
      const people = hits.User?.object_ids.flatMap((id) => User[id] ?? []) ?? []
      const organizations = hits.Organization?.object_ids.flatMap((id) => Organization[id] ?? []) ?? []
      return {
        suggestion,
        problem,
        counts: {
          tickets: hits.Ticket?.total_count ?? 0,
          people: hits.User?.total_count ?? 0,
          organizations: hits.Organization?.total_count ?? 0,
        },
        people: people.map((user): FoundPerson => ({
          id: user.id,
          name: formatName(user),
          image: findPicture(user),
          email: user.email ?? '',
          phone: user.phone || user.mobile || '',
          organization: Organization[user.organization_id ?? 0]?.name ?? '',
          isActive: user.active !== false,
        })),
        organizations: organizations.map((one): FoundOrganization => ({
          id: one.id,
          name: one.name,
          domain: one.domain ?? '',
          note: one.note ?? '',
          isActive: one.active !== false,
        })),
      }
    },
    placeholderData: keepPreviousData,
    meta: { touchedBy: ['tickets', 'users', 'organizations'] },
  })
