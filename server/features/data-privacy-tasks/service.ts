import { assertMayChange, hasAdministrator } from '#features/permissions/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { createRecord, type Hooks, type Row } from '#kernel/resource.ts'
import { shortenEmail, shortenText } from './shorten.ts'
import { countTickets, findPerson, findTitle, isQueued, type TaskType, tasksWithState } from './store.ts'

/** The name of the job. */
export const deletionTask = 'delete-private-data'

type Values = Record<string, unknown>

async function describePerson(ctx: Ctx, id: number): Promise<Values> {
  const person = await findPerson(ctx, id)
  if (!person) throw unknownId('deletable_id', id)
  const [owned, asked] = [await countTickets(ctx, 'owner_id', id), await countTickets(ctx, 'customer_id', id)]
  const { firstname, lastname, email, organization } = person
  return {
    user: {
      firstname: shortenText(firstname),
      lastname: shortenText(lastname),
      email: shortenEmail(email),
      ...(organization !== null && { organization: shortenText(organization) }),
    },
    customer_tickets: asked.numbers,
    customer_tickets_count: asked.count,
    owner_tickets: owned.numbers,
    owner_tickets_count: owned.count,
  }
}

async function describeTicket(ctx: Ctx, id: number): Promise<Values> {
  const title = await findTitle(ctx, id)
  if (title === undefined) throw unknownId('deletable_id', id)
  return { ticket: { title: shortenText(title) } }
}

const refuse = (what: string) =>
  invalid('not_possible', `It is not possible to delete ${what}.`, { field: 'deletable_id' })

async function assertDeletable(ctx: Ctx, id: number): Promise<void> {
  if (id === systemUserId) throw refuse('the system user')
  if (id === ctx.actor.id) throw refuse('your current account')
  await assertMayChange(ctx, [id])
  if (!(await hasAdministrator(ctx.db, id))) throw refuse('the last account with admin permissions')
}

/** What the task says about the record, before the record is gone. */
async function describeTask(ctx: Ctx, type: TaskType, id: number): Promise<Values> {
  const description = type === 'User' ? await describePerson(ctx, id) : await describeTicket(ctx, id)
  if (type === 'User') await assertDeletable(ctx, id)
  if (await isQueued(ctx, type, id))
    throw invalid('not_unique', 'Selected object is already queued for deletion.', { field: 'deletable_id' })
  return description
}

export const hooks: Hooks = {
  prepare: async (ctx, values) => {
    const { deletable_type, deletable_id, preferences } = values
    const { delete_organization } = (preferences ?? {}) as Values
    const description = await describeTask(ctx, deletable_type as TaskType, Number(deletable_id))
    const asked = String(delete_organization) === 'true' && { delete_organization: 'true' }
    return { ...values, preferences: { ...description, ...asked } }
  },
  saved: async (ctx, { id, deletable_type, deletable_id }) => {
    ctx.enqueue(deletionTask, { id }, { key: `${deletionTask} ${id}` })
    const details = { type: deletable_type, deleted_id: deletable_id }
    await audit(ctx, { action: 'deletion_requested', object: 'data_privacy_tasks', id, details })
  },
}

/** For rules. */
export const deleteForGood = async (ctx: Ctx, type: TaskType, id: number): Promise<Row | undefined> =>
  (await isQueued(ctx, type, id))
    ? undefined
    : createRecord(ctx, tasksWithState, hooks, { deletable_type: type, deletable_id: id })
