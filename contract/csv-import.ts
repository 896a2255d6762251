import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, text } from './lenient.ts'
import { failureReason, recordId } from './wire.ts'

const answer = z.object({
  stats: z.object({ created: z.int(), updated: z.int(), deleted: z.int().optional() }).optional(),
  records: z.array(z.looseObject({ id: recordId })).optional(),
  errors: z.array(z.string()),
  failures: z
    .array(z.object({ ...failureReason, line: z.int().optional() }))
    .optional()
    .meta({ description: 'The same as `errors`, by code. `line` does not count the header.' }),
  try: z.boolean(),
  result: z.enum(['success', 'failed']),
})

const input = z.object({
  data: z.string().optional(),
  file: z
    .unknown()
    .optional()
    .meta({ wire: { type: 'string', format: 'binary' } }),
  col_sep: text(10).default(','),
  try: flag(),
  delete: flag(),
})

/** The import of records from a CSV file, and an example file. */
export const importEndpoints = (tag: string, model: string, permission: readonly string[]) => ({
  example: endpoint({
    tag,
    permission,
    method: 'GET',
    path: `/${tag}/import_example`,
    output: z.string(),
    produces: 'text/csv',
    summary: `Download an example file for importing ${tag}`,
  }),
  import: endpoint({
    tag,
    model,
    permission,
    method: 'POST',
    path: `/${tag}/import`,
    input,
    output: answer,
    // The maximum size of a CSV file, plus the overhead of JSON and multipart.
    bodyLimit: 24 * 1024 * 1024,
    encodings: ['json', 'multipart', 'form'],
    summary: `Import ${tag} from CSV`,
    description:
      'All lines or none. Several values in one cell are joined by `~~~`; an empty cell changes nothing. Columns that only the server writes are ignored, such as `created_at`, so that an export can be imported again.',
  }),
})
