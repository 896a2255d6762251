import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { affected, inBatches, invertChanges } from './inverse.ts'

const row = (id: number, values: Partial<TicketRow>) => ({ id, pending_time: null, ...values }) as TicketRow

test('undo restores the old values, with as few requests as possible', () => {
  const rows = [
    row(1, { state_id: 2 }),
    row(2, { state_id: 3, pending_time: '2026-12-01T08:00:00.000Z' }),
    row(3, { state_id: 2 }),
  ]
  assert.deepEqual(invertChanges(rows, { state_id: 4 }), [
    { ids: [1, 3], attributes: { state_id: 2, pending_time: null } },
    { ids: [2], attributes: { state_id: 3, pending_time: '2026-12-01T08:00:00.000Z' } },
  ])
})

test('a ticket that changed its group also gets its owner back', () => {
  assert.deepEqual(invertChanges([row(1, { group_id: 5, owner_id: 7 })], { group_id: 6 }), [
    { ids: [1], attributes: { group_id: 5, owner_id: 7 } },
  ])
})

test('tickets that already have the value are skipped', () => {
  const rows = [row(1, { owner_id: 7 }), row(2, { owner_id: 8 })]
  assert.deepEqual(
    affected(rows, { owner_id: 7 }).map(({ id }) => id),
    [2],
  )
})

test('a hundred are sent at a time', () => {
  const batches = inBatches(
    Array.from({ length: 250 }, (_, index) => index),
    100,
  )
  assert.deepEqual(
    batches.map(({ length }) => length),
    [100, 100, 50],
  )
})
