import { User } from '#contract/user.ts'
import { api, asList } from '#web/lib/api/api.ts'
import { nameOf } from '#web/lib/people.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'

const mostFound = 10

export type CustomerOption = Option<number> & { email?: string | null }

type Found = { id: number; email?: string | null; firstname?: string | null; lastname?: string | null }

/** Somebody as one of several to choose from. */
function customerOption(person: Found): CustomerOption {
  const name = nameOf(person)
  return {
    id: person.id,
    label: name,
    description: person.email && person.email !== name ? person.email : undefined,
    email: person.email,
    start: <Avatar name={name} size="s" />,
  }
}

/** Whoever can be the customer of a ticket: anybody we know. */
export async function findCustomers(words: string): Promise<CustomerOption[]> {
  const found = asList(await api(User).search({ query: words, limit: mostFound })) as unknown as Found[]
  return found.map(customerOption)
}
