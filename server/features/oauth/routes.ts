import type { FastifyInstance } from 'fastify'
import { Application } from '#contract/application.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { createApplication, mintToken, removeApplication, updateApplication } from './applications.ts'
import { serveFlow } from './flow.ts'
import { presentApplication } from './present.ts'
import { applications, countClients } from './store.ts'

export function routes(app: FastifyInstance): void {
  serveFlow(app)
  serve(app, Application.list, async (serving) => {
    const { ctx, input } = serving
    const { rows, total } = await answerList(serving, applications)
    if (!input.full) return rows.map((row) => presentApplication(ctx.deps, row))
    return { record_ids: rows.map(({ id }) => id), assets: await assetsOf(ctx, rows), total_count: total }
  })
  serve(app, Application.show, async ({ ctx, input: { id, full } }) =>
    answerOne(ctx, await getRow(ctx.db, applications, id), full),
  )
  serve(app, Application.create, async ({ ctx, input: { full, ...values } }) =>
    answerOne(ctx, await createApplication(ctx, values), full),
  )
  serve(app, Application.update, async ({ ctx, input: { id, full, ...values } }) =>
    answerOne(ctx, await updateApplication(ctx, id, values), full),
  )
  serve(app, Application.remove, async ({ ctx, input: { id } }) => {
    await removeApplication(ctx, id)
    return {}
  })
  serve(app, Application.token, async ({ ctx, input: { id } }) => ({ token: await mintToken(ctx, id) }))
}

const answerOne = async (ctx: Ctx, row: Row, full?: boolean) =>
  full ? { id: row.id, assets: await assetsOf(ctx, [row]) } : presentApplication(ctx.deps, row)

async function assetsOf(ctx: Ctx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  const clients = await countClients(ctx.db, ids, ctx.now)
  const records = rows.map((row) => ({ ...presentApplication(ctx.deps, row), clients: clients.get(row.id) ?? 0 }))
  return { Application: Object.fromEntries(records.map((record) => [record.id, record])) }
}
