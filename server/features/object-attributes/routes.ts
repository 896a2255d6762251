import type { FastifyInstance } from 'fastify'
import { ObjectAttributes } from '#contract/object-attribute.ts'
import type { Db } from '#kernel/db/pool.ts'
import { notFound } from '#kernel/errors.ts'
import { answerPage } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { presentAttributes } from './present.ts'

const listSize = { usual: 500, most: 1000 }

/** Objects that can have custom attributes. */
const objects = ['Ticket', 'User', 'Organization', 'Group']

export function routes(app: FastifyInstance): void {
  serve(app, ObjectAttributes.list, async (serving) => {
    const all = await allAttributes(serving.ctx.db)
    const { rows } = await answerPage(serving, listSize, {
      select: async ({ offset, limit }) => all.slice(offset, offset + limit),
      count: async () => all.length,
    })
    return rows
  })
  serve(app, ObjectAttributes.show, async ({ ctx, input }) => {
    const attribute = (await allAttributes(ctx.db)).find(({ id }) => id === input.id)
    if (!attribute) throw notFound('ObjectManager::Attribute', input.id)
    return attribute
  })
  serve(app, ObjectAttributes.objects, async () => ({ objects }))
  serve(app, ObjectAttributes.executeMigrations, async () => ({}))
  serve(app, ObjectAttributes.discardChanges, async () => ({}))
}

/** User 1 is part of the installation. */
async function allAttributes(db: Db) {
  const { created_at } = await db.selectFrom('users').select('created_at').where('id', '=', 1).executeTakeFirstOrThrow()
  return presentAttributes(created_at)
}
