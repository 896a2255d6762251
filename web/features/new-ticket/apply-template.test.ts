import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { applyTemplate } from './apply-template.ts'
import { emptyNewTicket } from './draft.ts'

const field = (name: string, data_type: CustomField['data_type']): CustomField => ({
  object: 'Ticket',
  name,
  display: name,
  data_type,
  data_option: {},
  screens: {},
  position: 1,
})
const fields = [field('parts', 'multiselect'), field('shelf', 'integer'), field('due', 'date')]
const now = Date.parse('2026-01-05T09:30:00.000Z')

test('a template fills in what it mentions', () => {
  const draft = { ...emptyNewTicket(), tags: ['vip'], title: 'Typed before' }
  const filled = applyTemplate(
    draft,
    {
      'ticket.formSenderType': { value: 'email-out' },
      'ticket.group_id': { value: '2' },
      'ticket.priority_id': { value: '3' },
      'ticket.tags': { operator: 'add', value: 'return, vip' },
      'ticket.pending_time': { operator: 'relative', range: 'day', value: '3' },
      'ticket.unknown': { value: 'x' },
      'ticket.parts': { value: ['lid'] },
      'ticket.shelf': { value: '7' },
      'ticket.due': { operator: 'relative', range: 'day', value: '1' },
      'article.body': { value: '<p>Model:</p>' },
    },
    { fields, now },
  )
  assert.deepEqual(filled, {
    kind: 'email',
    groupId: 2,
    pendingTime: '2026-01-08T09:30:00.000Z',
    text: '<p>Model:</p>',
    body: null,
    chosen: { priority_id: 3 },
    custom: { parts: ['lid'], shelf: 7, due: '2026-01-06' },
    tags: ['vip', 'return'],
  })
})

test('empty values change nothing', () => {
  assert.deepEqual(
    applyTemplate(emptyNewTicket(), { 'ticket.title': { value: '' }, 'ticket.owner_id': {} }, { fields: [] }),
    {},
  )
})
