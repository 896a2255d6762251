import { Organization } from '#contract/organization.ts'
import { Tags } from '#contract/tag.ts'
import { User } from '#contract/user.ts'
import { api, asList } from '#web/lib/api/api.ts'
import { nameOf } from '#web/lib/people.ts'
import type { Option } from '#web/ui/primitives/options.tsx'

const mostFound = 12

const found = (users: Awaited<ReturnType<ReturnType<typeof api<typeof User>>['search']>>): Option<number>[] =>
  asList(users).flatMap((user) =>
    'login' in user ? [{ id: user.id, label: nameOf(user), description: user.email ?? undefined }] : [],
  )

export const findUsers = async (words: string): Promise<Option<number>[]> =>
  found(await api(User).search({ query: words, limit: mostFound }))

export const findAgents = async (words: string): Promise<Option<number>[]> =>
  found(await api(User).search({ query: words, permissions: ['ticket.agent'], limit: mostFound }))

export async function findOrganizations(words: string): Promise<Option<number>[]> {
  const organizations = asList(await api(Organization.endpoints).search({ query: words, limit: mostFound }))
  return organizations.flatMap((one) => ('name' in one ? [{ id: one.id, label: String(one.name) }] : []))
}

export async function findTags(words: string): Promise<Option<string>[]> {
  const tags = await api(Tags).search({ term: words, limit: mostFound })
  return tags.map(({ value }) => ({ id: value, label: value }))
}
