import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, beforeEach, test } from 'node:test'
import { Group } from '#contract/group.ts'
import { Organization } from '#contract/organization.ts'
import { Role } from '#contract/role.ts'
import { type World, world } from '#tests/support/world.ts'
import { lockRow, type TableOf, updateRow } from './db/rows.ts'
import type { Rule } from './events/events.ts'

let w: World
before(async () => {
  w = await world()
})
beforeEach(() => useRules())
after(() => w.close())

const useRules = (...rules: Rule[]) => void Object.assign(w.app.deps, { rules })

/** Writes a note into each record that is created or changed, as a trigger would. */
const noting = (resource: TableOf): Rule => ({
  name: 'note',
  on: [`${resource.table}.created`, `${resource.table}.updated`],
  run: async (ctx, { id }) => {
    await updateRow(ctx, resource, await lockRow(ctx.db, resource, id), { note: 'by the rule' })
  },
})

test('the response to a write of a declared resource includes the changes by rules', async () => {
  useRules(noting(Group))
  const created = await w.ada('POST', '/groups', { name: 'Repairs', note: 'as sent' })
  assert.deepEqual([created.status, created.body.note], [201, 'by the rule'])
  const updated = await w.ada('PUT', `/groups/${created.body.id}`, { note: 'sent again' })
  assert.deepEqual([updated.status, updated.body.note], [200, 'by the rule'])
})

const users: TableOf = { table: 'users', model: 'User', columns: ['id', 'note'] }

test('the responses of organizations, roles and users include them, too', async () => {
  for (const table of [Organization, Role, users]) {
    useRules(noting(table))
    const sent = { name: 'Repairs', firstname: 'Ruth', email: 'ruth@example.com', note: 'as sent' }
    const created = await w.ada('POST', `/${table.table}`, sent)
    assert.deepEqual([created.status, created.body.note], [201, 'by the rule'])
    const updated = await w.ada('PUT', `/${table.table}/${created.body.id}`, { note: 'sent again' })
    assert.deepEqual([updated.status, updated.body.note], [200, 'by the rule'])
  }
})

test('the declarative resource stays small: a feature that needs more has routes, service and store', async () => {
  const source = await readFile(new URL('./resource.ts', import.meta.url), 'utf8')
  assert.ok(source.split('\n').length <= 200)
})
