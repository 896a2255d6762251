import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, int, text } from './lenient.ts'
import { assets, recordId } from './wire.ts'

const input = {
  query: text(1000).nullish(),
  term: text(1000).optional(),
  limit: int(1).optional(),
  by_object: flag(),
}
/** Models by their names, joined by dashes: `Ticket-User`. */
const some = { ...input, objects: text(200) }

const result = z.object({
  assets,
  result: z.union([
    z.array(z.object({ type: z.string(), id: recordId })),
    z.record(z.string(), z.object({ object_ids: z.array(recordId), total_count: z.int() })),
  ]),
})

const about = {
  tag: 'search',
  permission: 'any',
  output: result,
  costly: true,
  summary: 'Search everything the caller may see',
} as const
const narrowed = {
  ...about,
  path: '/search/{objects}',
  input: z.object(some),
  summary: 'Search records of some kinds',
  description: '`objects` names them, joined by dashes, in any case: `ticket-user`. Unknown ones find nothing.',
}

export const Search = {
  all: endpoint({ ...about, method: 'GET', path: '/search', input: z.object(input) }),
  allByPost: endpoint({ ...about, method: 'POST', path: '/search', writes: false, input: z.object(input) }),
  some: endpoint({ ...narrowed, method: 'GET' }),
  someByPost: endpoint({ ...narrowed, method: 'POST', writes: false }),
}
