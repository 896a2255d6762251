import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '#tests/support/eventually.ts'
import { scratchDatabase } from '#tests/support/database.ts'
import { world } from '#tests/support/world.ts'

test('figures are read from the replica, everything else and figures without it from the primary', async () => {
  // Another database with the same schema: what it lacks shows which of them was asked.
  const replica = await scratchDatabase()
  const w = await world({ replica: replica.db })
  try {
    const article = { body: 'Smoke' }
    const ticket = { title: 'Printer', group: 'Users', customer: 'nora@example.com', article }
    const { body } = await w.agnes('POST', '/tickets', ticket)
    const day = w.clock.now.toISOString().slice(0, 10)
    const count = async () => {
      const answer = await w.ada('GET', `/reports/summary?from=${day}&to=${day}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.text
    }
    const fromPrimary = await count()
    // The state of the replica is looked up in the background.
    const fromReplica = await eventually(async () => {
      const text = await count()
      return text !== fromPrimary && text
    })
    assert.notEqual(fromReplica, fromPrimary)
    assert.equal((await w.agnes('GET', `/tickets/${body.id}`)).status, 200)
    await replica.close()
    assert.equal(await count(), fromPrimary)
  } finally {
    await w.close()
  }
})
