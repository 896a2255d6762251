import type { FastifyInstance } from 'fastify'
import type { importEndpoints } from '#contract/csv-import.ts'
import { serve } from '../http/serve.ts'
import type { Cell } from '../export/cell.ts'
import { formatCsv } from './format-csv.ts'
import { importCsv, type ImportPlan } from './import.ts'

type ImportMount = {
  endpoints: ReturnType<typeof importEndpoints>
  plan: ImportPlan
  /** Example lines, one cell a column of the plan. */
  example: Cell[][]
}

const snakeCase = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()

/** Serves the import of one model, from an uploaded file or from text, and the example that shows its columns. */
export function mountImport(app: FastifyInstance, { endpoints, plan, example }: ImportMount): void {
  serve(app, endpoints.example, async ({ reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${snakeCase(plan.model)}-example.csv"`)
      .send(formatCsv([...plan.columns], example)),
  )
  serve(app, endpoints.import, ({ ctx, input, request }) => {
    const data = request.files?.find(({ field }) => field === 'file')?.content ?? input.data ?? ''
    return importCsv(
      ctx,
      { data, separator: input.col_sep, try: Boolean(input.try), delete: Boolean(input.delete) },
      plan,
    )
  })
}
