import type { InputOf } from '#contract/endpoint.ts'
import type { Taskbars } from '#contract/taskbar.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, insertRow, lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { forbidden, invalid } from '#kernel/errors.ts'
import { holdsInput, isOwn } from './policy.ts'
import { countTabs, findTab, lockOpening, type Tab, taskbars } from './store.ts'

export { loadOtherViewers } from './store.ts'

const object = taskbars.table
const mostTabs = 100

type Values = Omit<InputOf<typeof Taskbars.update>, 'id'>

export const getTab = async (ctx: Ctx, id: number): Promise<Tab> => assertOwn(ctx, await getRow(ctx.db, taskbars, id))

const lockTab = async (ctx: Ctx, id: number): Promise<Tab> => assertOwn(ctx, await lockRow(ctx.db, taskbars, id))

function assertOwn({ actor }: Ctx, row: Row): Tab {
  const tab = row as Tab
  if (!isOwn(actor, tab)) throw forbidden()
  return tab
}

/** A client may open a tab that exists already; its state is kept. */
export async function openTab(ctx: Ctx, input: InputOf<typeof Taskbars.create>): Promise<Tab> {
  await lockOpening(ctx)
  const open = await findTab(ctx, input.app, input.key)
  if (open) return change(ctx, open, input)
  if ((await countTabs(ctx)) >= mostTabs)
    throw invalid('limit_reached', `No more than ${mostTabs} tabs can be open.`, { values: { max: mostTabs } })
  const first = { callback: '', prio: 1, user_id: ctx.actor.id }
  const row = await insertRow(ctx, taskbars, { ...first, ...defined(written(ctx, input)) })
  ctx.emit({ kind: 'created', object, id: row.id, changes: { key: [null, row.key] } })
  return row as Tab
}

export const changeTab = async (ctx: Ctx, id: number, values: Values): Promise<Tab> =>
  change(ctx, await lockTab(ctx, id), values)

/** The event does not contain the entered text: it is private, and it is written every few seconds. */
async function change(ctx: Ctx, before: Tab, values: Values): Promise<Tab> {
  const { row, changes } = await updateRow(ctx, taskbars, before, written(ctx, values))
  const { last_contact } = changes
  ctx.emit({ kind: 'updated', object, id: before.id, changes: last_contact ? { last_contact } : {} })
  return row as Tab
}

export async function closeTab(ctx: Ctx, id: number): Promise<void> {
  const { key } = await lockTab(ctx, id)
  await deleteRow(ctx.db, taskbars, id)
  ctx.emit({ kind: 'removed', object, id, changes: { key: [key, null] } })
}

/** Who else has the tab open is computed for each answer; what a client sends back is ignored. */
function written({ now }: Ctx, { preferences, ...values }: Values): Record<string, unknown> {
  const { tasks: _tasks, ...kept } = preferences ?? {}
  return {
    ...values,
    preferences: preferences && kept,
    changed: values.state && holdsInput(values.state),
    last_contact: now.toISOString(),
  }
}

const defined = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
