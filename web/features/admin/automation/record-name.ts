import { queryOptions } from '@tanstack/react-query'
import { send } from '#web/lib/api/send.ts'
import { formatName, type Person } from '#web/lib/people.ts'

/** What a user or an organization is called, of which rules store the id alone. */
export const recordNameQuery = (table: 'users' | 'organizations', id: number) =>
  queryOptions({
    queryKey: [table, 'name', id],
    queryFn: async () => {
      const record = (await send({ method: 'GET', path: `/${table}/${id}` })) as Person & { name?: string }
      return record.name ?? formatName(record)
    },
    retry: false,
  })
