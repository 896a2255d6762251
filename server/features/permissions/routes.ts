import type { FastifyInstance } from 'fastify'
import { Permissions } from '#contract/permission.ts'
import { getRow, type TableOf } from '#kernel/db/rows.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'

const permissions: TableOf = {
  table: 'permissions',
  model: 'Permission',
  columns: ['id', 'name', 'label', 'description', 'preferences', 'active', 'allow_signup', 'created_at', 'updated_at'],
}

export function routes(app: FastifyInstance): void {
  serve(app, Permissions.list, async (serving) => (await answerList(serving, permissions)).rows)
  serve(app, Permissions.show, async ({ ctx, input }) => await getRow(ctx.db, permissions, input.id))
}
