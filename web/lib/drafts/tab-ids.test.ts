import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasId, noteId, releaseId, takeId } from './tab-ids.ts'

test('a list that was requested before a tab was closed does not bring its id back', () => {
  noteId('Ticket-1', 8)
  assert.equal(takeId('Ticket-1'), 8)
  noteId('Ticket-1', 8)
  assert.equal(hasId('Ticket-1'), false)
  assert.equal(takeId('Ticket-1'), undefined)
})

test('a tab that is opened again has its new id', () => {
  noteId('Ticket-2', 9)
  takeId('Ticket-2')
  noteId('Ticket-2', 10)
  assert.equal(takeId('Ticket-2'), 10)
})

test('a tab that could not be closed keeps its id', () => {
  noteId('Ticket-3', 11)
  takeId('Ticket-3')
  releaseId(11)
  noteId('Ticket-3', 11)
  assert.equal(takeId('Ticket-3'), 11)
})
