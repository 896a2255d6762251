import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from '../../../../db/seeds/permissions.ts'
import { withoutUnused } from './unused-permissions.ts'

test('permissions of what does not exist are not offered, and every other one is', () => {
  const names = permissions.map(({ name }) => ({ name }))
  const offered = new Set(withoutUnused(names).map(({ name }) => name))
  for (const gone of ['admin.macro', 'chat', 'chat.agent', 'knowledge_base.editor', 'report'])
    assert.ok(!offered.has(gone), gone)
  for (const kept of [
    'admin',
    'admin.user',
    'cti.agent',
    'ticket.agent',
    'ticket.customer',
    'user_preferences.password',
  ])
    assert.ok(offered.has(kept), kept)
})
