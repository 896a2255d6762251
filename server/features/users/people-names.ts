import { seesAllFields } from '#features/permissions/policy.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'

export type Person = { firstname: string | null; lastname: string | null; email: string | null; login: string }

/** How a person is called: by name, else by address, else by login. */
export const formatPersonName = ({ firstname, lastname, email, login }: Partial<Person>): string =>
  formatFullName({ firstname, lastname }) || email || login || ''

const formatFullName = ({ firstname, lastname }: Partial<Person>): string =>
  [firstname, lastname]
    .filter((part) => part && part !== '-')
    .join(' ')
    .trim()

/**
 * Names by id, in one statement. Customers see neither addresses nor logins of others. The system user has no
 * name.
 */
export async function loadPeopleNames({ db, actor }: Ctx, ids: Iterable<number>): Promise<Map<number, string>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email', 'login'])
    .where('id', 'in', [...ids, 0])
    .where('id', '<>', systemUserId)
    .execute()
  const format = seesAllFields(actor) ? formatPersonName : formatFullName
  return new Map(people.map((person) => [person.id, format(person)]))
}
