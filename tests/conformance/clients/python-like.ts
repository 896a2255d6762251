import { type Attributes, type Connection, query, readPages, type ResourceClient } from './connection.ts'

const pageSize = 10

/**
 * Like zammad_py: ids only in `find`, names in lists; `X-On-Behalf-Of` to act for others; ten records a page;
 * a body also with DELETE; any status from 400 is a failure, anything that is not JSON is passed on raw.
 */
export function pythonLike({ base, authorization, onBehalfOf }: Connection, resource: string): ResourceClient {
  const send = async <T>(method: string, path: string, attributes?: Attributes): Promise<T> => {
    const response = await fetch(`${base}/api/v1/${path}`, {
      method,
      headers: {
        Authorization: authorization,
        Accept: '*/*',
        ...(attributes && { 'Content-Type': 'application/json' }),
        ...(onBehalfOf === undefined ? {} : { 'X-On-Behalf-Of': onBehalfOf }),
      },
      ...(attributes && { body: JSON.stringify(attributes) }),
    })
    const text = await response.text()
    if (response.status >= 400) throw new Error(`${response.status} ${text}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return (isJson ? JSON.parse(text) : text) as T
  }
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, (page) =>
      send('GET', `${path}?${query({ ...parameters, page, per_page: pageSize, expand: true })}`),
    )
  return {
    find: (id) => send('GET', `${resource}/${id}`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send('POST', resource, attributes),
    update: (id, changes) => send('PUT', `${resource}/${id}`, changes),
    destroy: (id) => send('DELETE', `${resource}/${id}`, {}),
  }
}
