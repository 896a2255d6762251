import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesWith } from '#contract/attributes/attribute.ts'
import { ticket } from '#contract/attributes/ticket.ts'
import { attributeChoices, attributeLabel, describedLabels, filterableAttributes, findAttribute } from './attributes.ts'

test('a screen has its attributes in its own order, then every other filterable one', () => {
  const offered = filterableAttributes(['state', 'article_count'], ['tags'])
  assert.deepEqual(offered.slice(0, 2), ['state_id', 'article_count'])
  const described = namesWith(ticket, { filterable: true }).filter((name) => name !== 'tags')
  assert.deepEqual(offered.toSorted(), [...described, 'article_count'].toSorted())
})

test('a column is found by the key that lists use', () => {
  assert.deepEqual(['owner', 'updated_at', 'relevance'].map(findAttribute), ['owner_id', 'updated_at', undefined])
})

test('the label comes from the description, unless the web has a shorter one', () => {
  assert.deepEqual([attributeLabel('group_id'), attributeLabel('number')], [ticket.group_id.label, 'Number'])
  assert.equal(describedLabels().includes(ticket.group_id.label), true)
  assert.equal(describedLabels().includes(ticket.number.label), false)
})

test('choices follow from the referenced table; owners are agents only', () => {
  const groups = [{ id: 1, name: 'Users' }]
  const owners = [{ id: 4, name: 'Agnes', groupIds: [1], image: undefined }]
  const choices = { groups, owners, states: [], priorities: [], hasWorkflows: false, customFields: [] }
  assert.equal(attributeChoices('group_id', choices), groups)
  assert.equal(attributeChoices('owner_id', choices), owners)
  assert.equal(attributeChoices('customer_id', choices), undefined)
})
