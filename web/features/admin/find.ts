import type { PlainAnswerOf } from '#contract/client.ts'
import { Organization } from '#contract/organization.ts'
import { Tags } from '#contract/tag.ts'
import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { formatName } from '#web/lib/people.ts'
import type { Option } from '#web/ui/primitives/options.tsx'

const mostFound = 12

const userOptions = (users: PlainAnswerOf<typeof User.search>): Option<number>[] =>
  users.map((user) => ({ id: user.id, label: formatName(user), description: user.email ?? undefined }))

export const findUsers = async (words: string): Promise<Option<number>[]> =>
  userOptions(await api(User).search({ query: words, limit: mostFound }))

export const findAgents = async (words: string): Promise<Option<number>[]> =>
  userOptions(await api(User).search({ query: words, permissions: ['ticket.agent'], limit: mostFound }))

export async function findOrganizations(words: string): Promise<Option<number>[]> {
  const organizations = await api(Organization.endpoints).search({ query: words, limit: mostFound })
  return organizations.map(({ id, name }) => ({ id, label: name }))
}

export async function findTags(words: string): Promise<Option<string>[]> {
  const tags = await api(Tags).search({ term: words, limit: mostFound })
  return tags.map(({ value }) => ({ id: value, label: value }))
}
