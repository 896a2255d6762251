import { TextModule } from '#contract/text-module.ts'
import { type ImportPlan, valuesOfCell } from '#kernel/csv/import.ts'
import type { Row } from '#kernel/db/rows.ts'
import { parseInput } from '#kernel/http/parameters.ts'
import { createRecord, removeRecord, updateRecord } from '#kernel/resource.ts'
import { hooks } from './service.ts'
import { allIds, findIdByName } from './store.ts'

const { create, update } = TextModule.endpoints

/** A line is a text, known by its id or else by its name. */
export const textModuleImport: ImportPlan = {
  model: TextModule.model,
  columns: ['id', 'name', 'keywords', 'content', 'note', 'active', 'groups'],
  save: async (ctx, { groups, ...cells }) => {
    const values = { ...cells, ...(groups === undefined ? {} : { groups: valuesOfCell(groups) }) }
    const id = cells.id ?? (await findIdByName(ctx.db, cells.name ?? ''))
    if (id === undefined) {
      const record = await createRecord(ctx, TextModule, hooks, parseInput(create, values))
      return { outcome: 'created', record: record as Row }
    }
    const input = parseInput(update, { ...values, id }) as Record<string, unknown> & { id: number }
    return { outcome: 'updated', record: (await updateRecord(ctx, TextModule, hooks, input)) as Row }
  },
  removeAll: async (ctx) => {
    const ids = await allIds(ctx.db)
    for (const id of ids) await removeRecord(ctx, TextModule, hooks, id)
    return ids.length
  },
}

export const exampleLines = [
  ['', 'Greeting', 'hello hi', '<p>Hello #{ticket.customer.firstname},</p>', 'How every answer begins', true, ''],
  ['', 'Ask for the order', 'order number', '<p>Which order is it about?</p>', '', true, 'Sales~~~Support'],
]
