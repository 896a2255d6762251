import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelInvite } from './label-invite.ts'
import { parseAddresses } from './parse-addresses.ts'

test('the button counts the addresses that can be invited, and never none', () => {
  const labelFor = (typed: string) => labelInvite(parseAddresses(typed))
  assert.equal(labelFor(''), undefined)
  assert.equal(labelFor('ella'), 'Invite colleagues')
  assert.equal(labelFor('ella@acme.test'), 'Invite 1 colleague')
  assert.equal(labelFor('ella@acme.test, otto@acme.test, ida'), 'Invite 2 colleagues')
})
