import type { FastifyInstance } from 'fastify'
import type { InputOf } from '#contract/endpoint.ts'
import { TagList, Tags } from '#contract/tag.ts'
import type { Ctx } from '#kernel/context.ts'
import { parsePage } from '#kernel/http/paging.ts'
import { serve } from '#kernel/http/serve.ts'
import { addUsableTags, listTags, lockForTags, removeTags } from './service.ts'
import { searchItems, type TagOwner } from './store.ts'
import { assertTagName, createTags, listItems, removeTag, renameTag } from './tag-list.ts'

type Tagging = InputOf<typeof Tags.add>

const ownerOf = ({ object, o_id }: Pick<Tagging, 'object' | 'o_id'>): TagOwner => ({ object, id: o_id })

async function addTag(ctx: Ctx, tagging: Tagging): Promise<true> {
  assertTagName(tagging.item)
  await lockForTags(ctx, ownerOf(tagging))
  await addUsableTags(ctx, ownerOf(tagging), [tagging.item])
  return true
}

async function takeTagOff(ctx: Ctx, tagging: Tagging): Promise<true> {
  await lockForTags(ctx, ownerOf(tagging))
  await removeTags(ctx, ownerOf(tagging), [tagging.item])
  return true
}

export function routes(app: FastifyInstance): void {
  serve(app, Tags.list, async ({ ctx, input }) => ({ tags: await listTags(ctx, ownerOf(input)) }))
  for (const add of [Tags.add, Tags.addByLink]) serve(app, add, async ({ ctx, input }) => addTag(ctx, input))
  for (const remove of [Tags.remove, Tags.removeByLink]) {
    serve(app, remove, async ({ ctx, input }) => takeTagOff(ctx, input))
  }
  serve(app, Tags.search, async ({ ctx, input }) =>
    searchItems(ctx.db, input.term.trim(), parsePage(input, { usual: 10, most: 200 })),
  )
  serve(app, TagList.list, async ({ ctx, input }) => listItems(ctx.db, parsePage(input, { usual: 5000, most: 5000 })))
  serve(app, TagList.create, async ({ ctx, input }) => {
    await createTags(ctx, [input.name])
    return {}
  })
  serve(app, TagList.rename, async ({ ctx, input }) => {
    await renameTag(ctx, input.id, input.name)
    return {}
  })
  serve(app, TagList.remove, async ({ ctx, input }) => {
    await removeTag(ctx, input.id)
    return {}
  })
}
