export type CallFilter = 'all' | 'missed' | 'mine'

/** The filters of the caller log, from the URL. */
export type CallSearch = { filter?: CallFilter | undefined; queue?: string | undefined; q?: string | undefined }

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const parseCallSearch = ({ filter, queue, q }: Record<string, unknown>): CallSearch => ({
  filter: filter === 'missed' || filter === 'mine' ? filter : undefined,
  queue: textIn(queue),
  q: textIn(q),
})
