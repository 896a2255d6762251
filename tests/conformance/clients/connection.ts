/** Where a client was told to go, and as whom. */
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

/** A server that ignores `page` would keep a real client busy for ever; ours gives up here. */
export const mostPages = 200

/** Reads pages until one is not full, as most clients do. */
export async function readPages(
  size: number,
  readPage: (page: number) => Promise<Attributes[]>,
): Promise<Attributes[]> {
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
