import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import type { Option } from '#web/ui/primitives/options.tsx'
import type { Suggested } from './editor/suggestion-store.ts'

const mostFound = 8

/** People with an address, for the recipients of an email; the id is the address. */
export async function findRecipients(words: string): Promise<Option<string>[]> {
  const found = await api(User).search({ query: words, limit: mostFound })
  return found.flatMap((user) =>
    user.email ? [{ id: user.email, label: formatName(user), description: user.email }] : [],
  )
}

/** Agents who may read tickets of a group: mentioning others would be useless. */
export const findAgents =
  (groupId: number) =>
  async (words: string): Promise<Suggested[]> => {
    const found = await api(User).searchByPost({
      query: words === '' ? '*' : words,
      permissions: ['ticket.agent'],
      group_ids: { [groupId]: ['read'] },
      limit: mostFound,
    })
    return found.map((user) => ({
      id: String(user.id),
      label: formatName(user),
      description: user.email ?? undefined,
      image: findPicture(user),
    }))
  }
