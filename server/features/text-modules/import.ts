import { TextModule } from '#contract/text-module.ts'
import type { Ctx } from '#kernel/context.ts'
import { type ImportPlan, valuesOfCell } from '#kernel/csv/import.ts'
import type { Row } from '#kernel/db/rows.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { createRecord, removeRecord, showRecord, updateRecord } from '#kernel/resource.ts'
import { hooks } from './service.ts'
import { listIds, findIdByName } from './store.ts'

const { create, update } = TextModule.endpoints

const showImported = async (ctx: Ctx, id: number) => (await showRecord(ctx, TextModule, id, {})) as Row

/** A line is a text module, identified by its id or else by its name. */
export const textModuleImport: ImportPlan = {
  model: TextModule.model,
  columns: ['id', 'name', 'keywords', 'content', 'note', 'active', 'groups'],
  save: async (ctx, { groups, ...cells }) => {
    const values = { ...cells, ...(groups === undefined ? {} : { groups: valuesOfCell(groups) }) }
    const id = cells.id ?? (await findIdByName(ctx.db, cells.name ?? ''))
    if (id === undefined) {
      const row = await createRecord(ctx, TextModule, hooks, parseInput(create, values, ctx))
      return { outcome: 'created', record: await showImported(ctx, row.id) }
    }
    const input = parseInput(update, { ...values, id }, ctx) as Record<string, unknown> & { id: number }
    await updateRecord(ctx, TextModule, hooks, input)
    return { outcome: 'updated', record: await showImported(ctx, input.id) }
  },
  removeAll: async (ctx) => {
    const ids = await listIds(ctx.db)
    for (const id of ids) await removeRecord(ctx, TextModule, hooks, id)
    return ids.length
  },
}

export const exampleLines = [
  ['', 'Greeting', 'hello hi', '<p>Hello #{ticket.customer.firstname},</p>', 'How every answer begins', true, ''],
  ['', 'Ask for the order', 'order number', '<p>Which order is it about?</p>', '', true, 'Sales~~~Support'],
]
