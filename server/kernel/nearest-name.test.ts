import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestName } from './nearest-name.ts'

test('the most similar name is found', () => {
  const names = ['ticket.title', 'ticket.number', 'ticket.customer.email']
  assert.equal(nearestName('ticket.titel', names), 'ticket.title')
  assert.equal(nearestName('ticket.custmer.email', names), 'ticket.customer.email')
  assert.equal(nearestName('x'.repeat(1000), names), 'ticket.title')
  assert.equal(nearestName('anything', []), '')
})
