import type { FastifyInstance } from 'fastify'
import { Permissions } from '#contract/permission.ts'
import { countRows, getRow, selectRows, type TableOf } from '#kernel/db/rows.ts'
import { orderOf, pageOf, sendPageHeaders, totalOf } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'

const permissions: TableOf = {
  table: 'permissions',
  model: 'Permission',
  columns: ['id', 'name', 'label', 'description', 'preferences', 'active', 'allow_signup', 'created_at', 'updated_at'],
}

/** There are fewer than a hundred, and clients look all of them up at once. */
const listSize = { usual: 500, most: 1000 }

export function routes(app: FastifyInstance): void {
  serve(app, Permissions.list, async ({ ctx: { db }, input, request, reply }) => {
    const page = pageOf(input, listSize)
    const order = orderOf(input, permissions.columns, [{ column: 'id', direction: 'asc' }])
    const rows = await selectRows(db, permissions, { ...page, order })
    sendPageHeaders(request, reply, page, await totalOf(page, rows.length, () => countRows(db, 'permissions')))
    return rows as never
  })
  serve(app, Permissions.show, async ({ ctx, input }) => (await getRow(ctx.db, permissions, input.id)) as never)
}
