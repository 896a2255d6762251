import { type Attributes, type Connection, query, readPages, type ResourceClient } from './connection.ts'

const pageSize = 100

/**
 * Like the official Ruby client: `expand=true` everywhere, `From` to act for others, and exactly one status is success:
 * 201 for create, 200 for everything else. Lists must be arrays. The text of a failure is its `error`.
 */
export function rubyLike({ base, authorization, onBehalfOf }: Connection, resource: string): ResourceClient {
  const send = async <T>(expected: number, method: string, path: string, attributes?: Attributes): Promise<T> => {
    const response = await fetch(`${base}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        ...(attributes && { 'Content-Type': 'application/json' }),
        ...(onBehalfOf === undefined ? {} : { From: onBehalfOf }),
      },
      ...(attributes && { body: JSON.stringify(attributes) }),
    })
    const body = (await response.json()) as T & { error?: string }
    if (response.status !== expected) throw new Error(`${response.status} ${body.error}`)
    return body
  }
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, async (page) => {
      const address = `${path}?${query({ ...parameters, expand: true, page, per_page: pageSize })}`
      const answer = await send<Attributes[]>(200, 'GET', address)
      if (!Array.isArray(answer)) throw new Error(`${address} did not answer with a list`)
      return answer
    })
  return {
    find: (id) => send(200, 'GET', `${resource}/${id}?expand=true`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send(201, 'POST', `${resource}?expand=true`, attributes),
    update: (id, changes) => send(200, 'PUT', `${resource}/${id}?expand=true`, changes),
    destroy: (id) => send(200, 'DELETE', `${resource}/${id}?expand=true`),
  }
}
