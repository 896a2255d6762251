import { User } from '#contract/user.ts'
import { api } from '#web/lib/api/api.ts'
import { findPicture, formatName, type Person } from '#web/lib/people.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import type { Option } from '#web/ui/primitives/options.tsx'

const mostFound = 10

export type CustomerOption = Option<number> & { email?: string | null }

/** A person as an option. */
function customerOption(person: Person & { id: number; image?: string | null }): CustomerOption {
  const name = formatName(person)
  return {
    id: person.id,
    label: name,
    description: person.email && person.email !== name ? person.email : undefined,
    email: person.email,
    start: <Avatar name={name} image={findPicture(person)} size="s" />,
  }
}

/** Every user can be the customer of a ticket. */
export async function findCustomers(words: string): Promise<CustomerOption[]> {
  const found = await api(User).search({ query: words, limit: mostFound })
  return found.map(customerOption)
}
