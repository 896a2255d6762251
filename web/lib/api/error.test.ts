import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, findFields, isApiError } from './error.ts'

test('a refusal is shown at the field that it is about', () => {
  assert.deepEqual(Object.keys(findFields("Name can't be blank")), ['name'])
  assert.deepEqual(Object.keys(findFields("Attribute 'group_id' required!")), ['group_id'])
  assert.deepEqual(Object.keys(findFields('No lookup value found for \'owner\': "x"')), ['owner'])
  assert.deepEqual(findFields('This object already exists.'), {})
  assert.deepEqual(new ApiError(403, { error: "Name can't be blank" }).fields, {})
})

test('a refusal speaks in the words meant for people, wherever the server put them', () => {
  assert.equal(new ApiError(422, { error: 'x', error_human: 'For people' }).message, 'For people')
  assert.equal(new ApiError(422, { notice: ['At least %s characters', 10] }).message, 'At least 10 characters')
  assert.ok(isApiError(new ApiError(404, {}), 403, 404) && !isApiError(new Error('x')))
})
