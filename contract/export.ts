import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { list, text } from './lenient.ts'

export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An export never has more rows. */
export const mostExported = 100_000

const mostNames = 200

/** The parameters of an export besides those of the search that finds its records. */
const exportParameters = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  columns: list(text(100), 50).optional(),
  titles: list(text(250), 50).optional(),
  names: z
    .record(z.string().max(250), text(250))
    .refine((names) => Object.keys(names).length <= mostNames, `has more than ${mostNames} entries`)
    .optional(),
  time_zone: text(100).optional(),
}
export type ExportInput = z.output<z.ZodObject<typeof exportParameters>>

const description = `The parameters of the list choose the records and their order; pages do not apply. \`columns\` names
attributes, references without \`_id\`: \`owner\`; for tickets also \`tags\`. \`titles\` are the headings in the same
order; \`names\` replaces names: \`{"open": "Offen"}\`. Times are in \`time_zone\`, by default that of the helpdesk.
A list of more than ${mostExported} records is rejected with the code \`export_too_large\`.`

type Exported<I extends z.ZodRawShape> = Pick<Endpoint, 'tag' | 'permission'> & { input: I; usual: readonly string[] }

/** The records that a search finds, as a file. */
export function exportEndpoints<I extends z.ZodRawShape>({ tag, permission, input, usual }: Exported<I>) {
  const about = {
    tag,
    permission,
    path: `/${tag}/export`,
    costly: true,
    input: z.object({ ...input, ...exportParameters }),
    output: z.string(),
    produces: 'text/csv',
    alsoProduces: spreadsheetType,
    summary: `Export ${tag.replaceAll('_', ' ')} as CSV or XLSX`,
    description: `${description} Without \`columns\`: ${usual.join(', ')}.`,
  }
  return {
    export: endpoint({ ...about, method: 'GET' }),
    exportByPost: endpoint({ ...about, method: 'POST', writes: false }),
  }
}
