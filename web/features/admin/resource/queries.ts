import { queryOptions } from '@tanstack/react-query'
import type { Resource } from '#contract/resource.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { send } from '#web/lib/api/send.ts'
import { touch } from '#web/lib/api/touch.ts'
import type { Values } from '#web/ui/patterns/form/use-resource-form.ts'

/** What of a contract resource the screen needs; the rest of it stays on the server. */
export type AdminResource = Pick<Resource, 'name' | 'verbs' | 'references' | 'relations'>

export type AdminRecord = { id: number; active?: boolean } & Record<string, unknown>

/** All records, with names beside ids; a search runs on the server where possible. */
export const recordsQuery = ({ name, verbs }: AdminResource, words: string) =>
  queryOptions({
    queryKey: [name, 'admin', words],
    queryFn: async () => {
      const canSearch = verbs.includes('search') && words !== ''
      const query = new URLSearchParams({ expand: 'true', per_page: '500', ...(canSearch && { query: words }) })
      const path = `/${name}${canSearch ? '/search' : ''}?${query}`
      return (await send({ method: 'GET', path })) as AdminRecord[]
    },
    placeholderData: (previous) => previous,
  })

const path = ({ name }: AdminResource, id?: number) => (id === undefined ? `/${name}` : `/${name}/${id}`)

export async function saveRecord(
  resource: AdminResource,
  id: number | undefined,
  values: Values,
): Promise<AdminRecord> {
  const method = id === undefined ? 'POST' : 'PUT'
  const saved = (await send({ method, path: path(resource, id), body: { ...values } })) as AdminRecord
  await touch(queryClient, [{ object: resource.name, id: saved.id }])
  return saved
}

export async function deleteRecord(resource: AdminResource, id: number): Promise<void> {
  await send({ method: 'DELETE', path: path(resource, id) })
  await touch(queryClient, [{ object: resource.name, id }])
}

/** All records in their manual order. */
export async function saveOrder({ name }: AdminResource, ids: readonly number[]): Promise<void> {
  const prios = ids.map((id, index) => [id, index + 1])
  await send({ method: 'POST', path: `/${name}_prio`, body: { prios } })
  await touch(queryClient, [{ object: name, id: 0 }])
}
