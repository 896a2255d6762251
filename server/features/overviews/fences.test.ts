import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { noGroups, systemActor } from '#kernel/actor.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { createPlanReader, has, type PlanReader, shrinkTables } from '#tests/support/plans.ts'
import { type World, world } from '#tests/support/world.ts'
import { type Overview, listFirstOfMany } from './store.ts'

let w: World
let plans: PlanReader
before(async () => {
  w = await world()
  await shrinkTables(w, 'tickets')
  await sql`
    insert into tickets (group_id, priority_id, state_id, number, title, customer_id, created_by_id, updated_by_id,
      created_at)
    select 1, 2, 1, 'fence' || n, 'Desk ' || n, 6, 1, 1, now() - make_interval(mins => n)
    from generate_series(1, 6000) n`.execute(w.db)
  await sql`vacuum analyze tickets`.execute(w.db)
  plans = await createPlanReader(w)
})
after(async () => {
  await plans.close()
  await w.close()
})

const agent = {
  ...systemActor,
  permissions: new Set(['ticket.agent']),
  groups: { ...noGroups, read: [1], overview: [1] },
}

test('the tickets of an overview are found before they are sorted', async () => {
  const ctx = { ...readingContext(w.app.deps, { actor: agent, requestId: 'test' }), db: plans.db }
  const condition = { 'ticket.priority_id': { operator: 'is', value: [2] } }
  const order = { by: 'created_at', direction: 'ASC' }
  const overview = { condition, order, group_by: null, group_direction: null, organization_shared: false }
  const statement = await plans.findStatement('offset 0) as tickets', () =>
    listFirstOfMany(ctx, overview as unknown as Overview, { limit: 50, offset: 5990 }),
  )
  await plans.assertFence(statement, { text: ' offset 0) as tickets', without: ') as tickets' }, (plan) =>
    has(plan, 'Node Type', /^Sort$/),
  )
})
