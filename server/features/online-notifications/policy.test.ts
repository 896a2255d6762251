import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Recipient, wantsNotice } from './policy.ts'

const ticket = { group_id: 1, customer_id: 6, organization_id: null, owner_id: 4 }
const nobodys = { ...ticket, owner_id: 1 }
const someone: Recipient = { id: 9, config: null, owns: false, subscribed: false }
const choosing = (criteria: Record<string, boolean>, more: object = {}) => ({
  matrix: { update: { criteria, channel: { online: true } } },
  ...more,
})

test('people are told of what they chose: their own, nobody’s, what they follow, or all', () => {
  const cases: [criterion: string, recipient: Partial<Recipient>, of: typeof ticket, told: boolean][] = [
    ['owned_by_me', { owns: true }, ticket, true],
    ['owned_by_me', {}, ticket, false],
    ['owned_by_nobody', {}, nobodys, true],
    ['owned_by_nobody', {}, ticket, false],
    ['subscribed', { subscribed: true }, ticket, true],
    ['subscribed', {}, nobodys, false],
    ['no', {}, ticket, true],
  ]
  for (const [criterion, more, of, told] of cases) {
    const recipient = { ...someone, ...more, config: choosing({ [criterion]: true }) }
    assert.equal(wantsNotice(recipient, of, 'update', {}), told, `${criterion} ${JSON.stringify(more)}`)
    assert.equal(wantsNotice(recipient, of, 'create', {}), false, 'nothing was chosen for new tickets')
  }
})

test('without the channel nothing is told, and who never chose gets what is usual', () => {
  const silent = { matrix: { update: { criteria: { no: true }, channel: { online: false } } } }
  assert.equal(wantsNotice({ ...someone, config: silent }, ticket, 'update', {}), false)
  assert.equal(wantsNotice(someone, ticket, 'update', choosing({ no: true }).matrix), true)
  assert.equal(wantsNotice(someone, ticket, 'update', {}), false)
})

test('a choice of groups leaves out the others, except for own tickets', () => {
  const config = choosing({ no: true, owned_by_me: true }, { group_ids: ['2'] })
  assert.equal(wantsNotice({ ...someone, config }, ticket, 'update', {}), false)
  assert.equal(wantsNotice({ ...someone, config, owns: true }, ticket, 'update', {}), true)
  for (const group_ids of [[], ['-'], ['2', '1']])
    assert.equal(wantsNotice({ ...someone, config: { ...config, group_ids } }, ticket, 'update', {}), true)
})
