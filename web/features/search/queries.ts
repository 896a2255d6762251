import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Search } from '#contract/search.ts'
import { api } from '#web/lib/api/api.ts'
import { nameOf, type Person } from '#web/lib/people.ts'

export type FoundPerson = {
  id: number
  name: string
  email: string
  phone: string
  organization: string
  isActive: boolean
}
export type FoundOrganization = { id: number; name: string; domain: string; note: string; isActive: boolean }

type Hits = Record<string, { object_ids: number[]; total_count: number } | undefined>
type Asset = Record<string, unknown> & { id: number }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

const mostShown = 100

/** How many of each kind there are, and the first people and organizations. */
export const foundQuery = (query: string) =>
  queryOptions({
    queryKey: ['search', query],
    queryFn: async () => {
      const { assets, result } = await api(Search).all({ query, by_object: true, limit: mostShown })
      const hits = result as unknown as Hits
      const records = (model: string): Asset[] =>
        (hits[model]?.object_ids ?? []).flatMap((id) => (assets[model]?.[id] as Asset | undefined) ?? [])
      const organizationOf = ({ organization_id }: Asset) => text(assets.Organization?.[Number(organization_id)]?.name)
      return {
        counts: {
          tickets: hits.Ticket?.total_count ?? 0,
          people: hits.User?.total_count ?? 0,
          organizations: hits.Organization?.total_count ?? 0,
        },
        people: records('User').map((user): FoundPerson => ({
          id: user.id,
          name: nameOf(user as Person),
          email: text(user.email),
          phone: text(user.phone) || text(user.mobile),
          organization: organizationOf(user),
          isActive: user.active !== false,
        })),
        organizations: records('Organization').map((one): FoundOrganization => ({
          id: one.id,
          name: text(one.name),
          domain: text(one.domain),
          note: text(one.note),
          isActive: one.active !== false,
        })),
      }
    },
    placeholderData: keepPreviousData,
    meta: { touchedBy: ['tickets', 'users', 'organizations'] },
  })
