import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { failures as german } from '../i18n/de/failures.ts'
import { en } from '../i18n/en.ts'
import { failures as english } from '../i18n/failures.ts'
import { setCatalog, setSentences } from '../i18n/i18n.ts'
import { ApiError, failedWith, isApiError, wordFailure } from './error.ts'

beforeEach(() => setSentences(english))
afterEach(() => {
  setCatalog('en-us', en)
  setSentences({})
})

const refusal = (body: Record<string, unknown>) => new ApiError(422, { error: 'The server’s text', ...body })

test('a failure is worded by its code, and by its field where that is more specific', () => {
  assert.equal(wordFailure(refusal({ code: 'required' })), 'This field is required.')
  assert.equal(wordFailure(refusal({ code: 'required', field: 'email' })), 'Enter an email address.')
  assert.equal(wordFailure(refusal({ code: 'required', field: 'colour' })), 'This field is required.')
  const action = refusal({ code: 'invalid_value', field: 'perform.ticket.group_id' })
  assert.equal(wordFailure(action), 'Choose an allowed value for each action.')
  assert.equal(wordFailure(refusal({ code: 'required', field: 'perform' })), 'Add at least one action.')
  assert.equal(wordFailure(refusal({ code: 'required', field: 'perform.article.note.body' })), 'Complete each action.')
})

test('values fill the sentence; without them a simpler one is used', () => {
  const tooLong = (values?: object) => wordFailure(refusal({ code: 'too_long', field: 'title', values }))
  assert.equal(tooLong({ max: 5000 }), 'This is too long. Use up to 5,000 characters.')
  assert.equal(tooLong(), 'This is too long. Shorten it.')
  const tooLarge = refusal({ code: 'file_too_large', values: { max_bytes: 20 * 1024 ** 2 } })
  assert.equal(wordFailure(tooLarge), 'The file is over 20 MB. Choose a smaller one.')
  const tooOld = refusal({ code: 'merge_too_old', values: { hours: 24 } })
  assert.equal(wordFailure(tooOld), 'This merge is more than 24 hours old and can’t be undone.')
  const name = '{name} $& <b>'
  assert.match(wordFailure(refusal({ code: 'unknown_reference', values: { name } })), /^“\{name\} \$& <b>” doesn’t/)
})

test('a failure is worded in the user’s language', () => {
  setCatalog('de-de', {})
  setSentences(german)
  assert.equal(wordFailure(refusal({ code: 'required', field: 'name' })), 'Geben Sie einen Namen ein.')
  const tooLong = refusal({ code: 'too_long', values: { max: 5000 } })
  assert.equal(wordFailure(tooLong), 'Das ist zu lang. Verwenden Sie höchstens 5.000 Zeichen.')
})

test('an unknown code shows the server’s text', () => {
  assert.equal(wordFailure(refusal({ code: 'from_the_future' })), 'The server’s text')
  assert.equal(wordFailure(refusal({ code: 'constructor' })), 'The server’s text')
  assert.equal(wordFailure(new ApiError(422, { error: 'x', error_human: 'For people' })), 'For people')
  assert.equal(wordFailure(new ApiError(502, {})), wordFailure(new TypeError('x is not a function')))
})

test('failures are distinguished by status and code', () => {
  assert.ok(isApiError(new ApiError(404, {}), 403, 404) && !isApiError(new Error('x')))
  assert.ok(failedWith(refusal({ code: 'in_use' }), 'in_use') && !failedWith(refusal({}), 'in_use'))
})
