import type { FastifyInstance } from 'fastify'
import { Application } from '#contract/application.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { answerList } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import {
  createApplication,
  createOwnToken,
  removeApplication,
  replaceSecret,
  updateApplication,
} from './applications.ts'
import { serveFlow } from './flow.ts'
import { presentApplication, presentWithSecret } from './present.ts'
import { applications, countClients } from './store.ts'

export function routes(app: FastifyInstance): void {
  serveFlow(app)
  serve(app, Application.list, async (serving) => {
    const { ctx, input } = serving
    const { rows, total } = await answerList(serving, applications)
    const shown = rows.map(presentApplication)
    if (!input.full) return shown
    return { record_ids: rows.map(({ id }) => id), assets: await collectAssets(ctx, shown), total_count: total }
  })
  serve(app, Application.show, async ({ ctx, input: { id, full } }) =>
    answerOne(ctx, presentApplication(await getRow(ctx.db, applications, id)), full),
  )
  serve(app, Application.create, async ({ ctx, input: { full, ...values } }) =>
    answerOne(ctx, presentWithSecret(ctx.deps, await createApplication(ctx, values)), full),
  )
  serve(app, Application.update, async ({ ctx, input: { id, full, ...values } }) =>
    answerOne(ctx, presentApplication(await updateApplication(ctx, id, values)), full),
  )
  serve(app, Application.replaceSecret, async ({ ctx, input: { id } }) =>
    presentWithSecret(ctx.deps, await replaceSecret(ctx, id)),
  )
  serve(app, Application.remove, async ({ ctx, input: { id } }) => {
    await removeApplication(ctx, id)
    return {}
  })
  serve(app, Application.token, async ({ ctx, input: { id } }) => ({ token: await createOwnToken(ctx, id) }))
}

type Shown = ReturnType<typeof presentApplication>

const answerOne = async (ctx: Ctx, shown: Shown, full?: boolean) =>
  full ? { id: shown.id, assets: await collectAssets(ctx, [shown]) } : shown

async function collectAssets(ctx: Ctx, shown: readonly Shown[]) {
  const ids = shown.map(({ id }) => id)
  const clients = await countClients(ctx.db, ids, ctx.now)
  const records = shown.map((one) => ({ ...one, clients: clients.get(one.id) ?? 0 }))
  return { Application: Object.fromEntries(records.map((record) => [record.id, record])) }
}
