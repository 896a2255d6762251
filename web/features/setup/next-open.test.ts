import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SetUpSteps } from '#contract/getting-started.ts'
import { nextOpen } from './next-open.ts'

const steps = (...states: SetUpSteps[number]['state'][]): SetUpSteps =>
  (['organization', 'mail_out', 'mailbox', 'colleagues'] as const).map((name, index) => ({
    name,
    state: states[index] ?? 'open',
  }))

test('the next step is the next open one', () => {
  assert.equal(nextOpen(steps('done', 'skipped', 'open', 'open'), 'organization'), 'mailbox')
  assert.equal(nextOpen(steps('open', 'open'), 'administrator'), 'organization')
})

test('a skipped step comes again before the end', () => {
  assert.equal(nextOpen(steps('done', 'open', 'done', 'done'), 'colleagues'), 'mail_out')
})

test('a step does not follow itself, and after the last one there is none', () => {
  assert.equal(nextOpen(steps('done', 'done', 'done', 'open'), 'colleagues'), undefined)
  assert.equal(nextOpen(steps('done', 'skipped', 'done', 'skipped'), 'mailbox'), undefined)
})
