/** The address of the server and the credentials of a client. */
export type Connection = {
  /** `http://127.0.0.1:3000`. */
  base: string
  /** The whole Authorization header. */
  authorization: string
  onBehalfOf?: string
}

export type Attributes = Record<string, unknown>

/** What these clients offer for every resource; a failure is thrown with the server's own words. */
export type ResourceClient = {
  find(id: number): Promise<Attributes>
  all(): Promise<Attributes[]>
  search(query: string): Promise<Attributes[]>
  create(attributes: Attributes): Promise<Attributes>
  update(id: number, changes: Attributes): Promise<Attributes>
  destroy(id: number): Promise<unknown>
}

/** Sends a request as its library does, and decodes the answer likewise. */
export type Send = <T>(method: string, path: string, attributes?: Attributes) => Promise<T>

/** A request with a content type only where there is content, and its answer undecoded. */
export async function exchange(
  { base, headers }: { base: string; headers: Record<string, string> },
  method: string,
  path: string,
  attributes?: Attributes,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(`${base}/api/v1/${path}`, {
    method,
    headers: { ...(attributes && { 'Content-Type': 'application/json' }), ...headers },
    ...(attributes && { body: JSON.stringify(attributes) }),
  })
  return { response, text: await response.text() }
}

type Manner = {
  /** Appended to the address of a record. */
  flags: string
  listed: Record<string, string | number | boolean>
  pageSize: number
}

/** The requests that all of them make, each in its manner. */
export function resourceClient(send: Send, resource: string, { flags, listed, pageSize }: Manner): ResourceClient {
  const pages = (path: string, parameters: Record<string, string>) =>
    readPages(pageSize, async (page) => {
      const address = `${path}?${query({ ...parameters, ...listed, page, per_page: pageSize })}`
      const answer = await send<Attributes[]>('GET', address)
      if (!Array.isArray(answer)) throw new Error(`${address} did not answer with a list`)
      return answer
    })
  return {
    find: (id) => send('GET', `${resource}/${id}${flags}`),
    all: () => pages(resource, {}),
    search: (words) => pages(`${resource}/search`, { query: words }),
    create: (attributes) => send('POST', `${resource}${flags}`, attributes),
    update: (id, changes) => send('PUT', `${resource}/${id}${flags}`, changes),
    destroy: (id) => send('DELETE', `${resource}/${id}${flags}`),
  }
}

/** A server that ignores `page` would keep a real client in a loop; ours stops here. */
export const mostPages = 200

/** Reads pages until one is not full, as most clients do. */
async function readPages(size: number, readPage: (page: number) => Promise<Attributes[]>): Promise<Attributes[]> {
  const records: Attributes[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await readPage(page)
    records.push(...found)
    if (found.length < size) return records
  }
  throw new Error('The pages do not end.')
}

export const query = (parameters: Record<string, string | number | boolean>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
