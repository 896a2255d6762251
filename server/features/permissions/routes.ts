import type { FastifyInstance } from 'fastify'
import { Permissions } from '#contract/permission.ts'
import { getRow, type TableOf } from '#kernel/db/rows.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { loadAvailable } from './available.ts'

const permissions: TableOf = {
  table: 'permissions',
  model: 'Permission',
  columns: ['id', 'name', 'label', 'description', 'preferences', 'active', 'allow_signup', 'created_at', 'updated_at'],
}

export function routes(app: FastifyInstance): void {
  serve(app, Permissions.list, async (serving) => {
    const isAvailable = await loadAvailable(serving.ctx.db)
    const { rows } = await answerList(serving, permissions)
    return rows.map((row) => ({ ...row, available: isAvailable(String(row.name)) }))
  })
  serve(app, Permissions.show, async ({ ctx, input }) => {
    const row = await getRow(ctx.db, permissions, input.id)
    const isAvailable = await loadAvailable(ctx.db)
    return { ...row, available: isAvailable(String(row.name)) }
  })
}
