import type { FastifyInstance } from 'fastify'
import { ObjectAttributes } from '#contract/object-attribute.ts'
import { customObjects } from '#contract/attributes/custom.ts'
import type { Db } from '#kernel/db/pool.ts'
import { notFound } from '#kernel/errors.ts'
import { answerPage } from '#kernel/http/list.ts'
import { serve } from '#kernel/http/serve.ts'
import { findBuiltIn, presentAttributes } from './present.ts'
import { listFormFields } from './form-fields.ts'
import { arrangeFields } from './arrange.ts'
import { listReferences } from './references.ts'
import { countUsage } from './usage.ts'
import { selectFields } from './store.ts'
import { createField, removeField, updateField } from './write.ts'

const listSize = { usual: 500, most: 1000 }

export function routes(app: FastifyInstance): void {
  serve(app, ObjectAttributes.list, async (serving) => {
    const all = await allAttributes(serving.ctx.db)
    const { rows } = await answerPage(serving, listSize, {
      select: async ({ offset, limit }) => all.slice(offset, offset + limit),
      count: async () => all.length,
    })
    return rows
  })
  serve(app, ObjectAttributes.show, async ({ ctx, input }) => getAttribute(ctx.db, input.id))
  serve(app, ObjectAttributes.create, {
    change: ({ ctx, input }) => createField(ctx, input),
    present: ({ ctx }, id: number) => getAttribute(ctx.db, id),
  })
  serve(app, ObjectAttributes.update, {
    change: ({ ctx, input }) => updateField(ctx, input),
    present: ({ ctx }, id: number) => getAttribute(ctx.db, id),
  })
  serve(app, ObjectAttributes.remove, async ({ ctx, input }) => {
    await removeField(ctx, input.id)
    return {}
  })
  serve(app, ObjectAttributes.usage, ({ ctx, input }) => countUsage(ctx, input.id))
  serve(app, ObjectAttributes.arrange, async ({ ctx, input }) => {
    await arrangeFields(ctx, input.prios)
    return { success: true as const }
  })
  serve(app, ObjectAttributes.objects, async () => ({ objects: [...customObjects] }))
  serve(app, ObjectAttributes.form, async ({ ctx }) => listFormFields(ctx))
  serve(app, ObjectAttributes.executeMigrations, async () => ({}))
  serve(app, ObjectAttributes.discardChanges, async () => ({}))
}

async function getAttribute(db: Db, wanted: number) {
  const attribute = (await allAttributes(db)).find(({ id }) => id === wanted)
  if (!attribute) throw notFound('ObjectManager::Attribute', wanted)
  return attribute
}

/** User 1 is part of the installation. */
async function allAttributes(db: Db) {
  const [fields, { created_at }] = await Promise.all([
    selectFields(db),
    db.selectFrom('users').select('created_at').where('id', '=', 1).executeTakeFirstOrThrow(),
  ])
  const custom = fields.filter(({ id }) => !findBuiltIn(id))
  return presentAttributes(fields, await listReferences(db, custom), created_at)
}
