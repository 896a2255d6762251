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
    .meta({ description: 'The same as `errors`, as codes. `line` does not count the header.' }),
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
    summary: `Download a sample CSV file for importing ${tag.replaceAll('_', ' ')}`,
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
    summary: `Import ${tag.replaceAll('_', ' ')} from CSV`,
    description:
      'Imports all lines or none. Separate several values in one cell with `~~~`; an empty cell changes nothing. Read-only columns such as `created_at` are ignored, so an export can be imported again.',
  }),
})
