import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, int, text } from './lenient.ts'
import { assets, recordId } from './wire.ts'

const input = {
  query: text(1000).nullish(),
  term: text(1000).optional(),
  limit: int(1).optional(),
  by_object: flag(),
  suggest: flag(),
}

/** Problems of a query; it is then searched as plain words. */
const problem = z.object({
  code: z.enum([
    'unclosed_quote',
    'unclosed_group',
    'unopened_group',
    'missing_term',
    'incomplete_range',
    'too_complex',
  ]),
  position: z.int().nonnegative().meta({ description: 'The character where it begins; the first is 0.' }),
})
export type QueryProblem = z.output<typeof problem>

/** Models by their names, joined by dashes: `Ticket-User`. */
const some = { ...input, objects: text(200) }

const result = z.object({
  assets,
  result: z.union([
    z.array(z.object({ type: z.string(), id: recordId })),
    z.record(z.string(), z.object({ object_ids: z.array(recordId), total_count: z.int() })),
  ]),
  suggestion: z.string().optional(),
  problem: problem.optional(),
})

const about = {
  tag: 'search',
  permission: 'any',
  output: result,
  costly: true,
  summary: 'Search all records the caller can read',
  description:
    'With `suggest=true`, the response has a `problem` if the query is malformed and was therefore searched as' +
    ' plain words; and if no ticket was found, a `suggestion`: the query with corrected spelling that finds' +
    ' tickets the caller can read.',
} as const
const narrowed = {
  ...about,
  path: '/search/{objects}',
  input: z.object(some),
  summary: 'Search records of given types',
  description:
    '`objects` lists the types, separated by dashes, ignoring case: `ticket-user`. Unknown types return nothing.',
}

export const Search = {
  all: endpoint({ ...about, method: 'GET', path: '/search', input: z.object(input) }),
  allByPost: endpoint({ ...about, method: 'POST', path: '/search', writes: false, input: z.object(input) }),
  some: endpoint({ ...narrowed, method: 'GET' }),
  someByPost: endpoint({ ...narrowed, method: 'POST', writes: false }),
}
