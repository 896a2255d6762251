import { type Attributes, type Connection, mostPages } from './connection.ts'

/** What a Go struct holds before anyone fills it in: sent along with every request. */
const zeroValues = {
  id: 0,
  organization_id: 0,
  created_by_id: 0,
  updated_by_id: 0,
  created_at: '0001-01-01T00:00:00Z',
  updated_at: '0001-01-01T00:00:00Z',
  last_login: '0001-01-01T00:00:00Z',
  preferences: {},
  role_ids: null,
  organization_ids: null,
  unknown_to_the_server: '',
}

/** Like zammad-go: zero values in every body, and pages read until an empty one comes. */
export function goLike({ base, authorization }: Connection, resource: string) {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, attributes?: Attributes) => {
    const body = attributes && { body: JSON.stringify({ ...zeroValues, ...attributes }) }
    const response = await fetch(`${base}/api/v1/${path}`, { method, headers, ...body })
    const answer = (await response.json()) as Attributes
    if (!response.ok) throw new Error(`${response.status} ${String(answer.error)}`)
    return answer
  }
  const all = async (page = 1): Promise<Attributes[]> => {
    if (page > mostPages) throw new Error('The pages do not end.')
    const found = (await send('GET', `${resource}?page=${page}&per_page=2`)) as unknown as Attributes[]
    return found.length === 0 ? [] : [...found, ...(await all(page + 1))]
  }
  return {
    all: () => all(),
    create: (attributes: Attributes) => send('POST', resource, attributes),
    update: (id: unknown, attributes: Attributes) => send('PUT', `${resource}/${String(id)}`, attributes),
  }
}
