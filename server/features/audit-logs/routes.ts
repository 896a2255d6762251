import type { FastifyInstance } from 'fastify'
import { AuditLogs } from '#contract/audit-log.ts'
import { answerPage } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { exportEntries } from './export.ts'
import { countEntries, listLatestEntries } from './store.ts'

const listSize = { usual: 100, most: 1000 }

export function routes(app: FastifyInstance): void {
  serve(app, AuditLogs.list, async (serving) => {
    const { ctx, input } = serving
    const { rows } = await answerPage(serving, listSize, {
      select: (page) => listLatestEntries(ctx.db, input, page),
      count: () => countEntries(ctx.db, input),
    })
    return rows
  })
  for (const endpoint of [AuditLogs.export, AuditLogs.exportByPost]) serve(app, endpoint, exportEntries)
}
