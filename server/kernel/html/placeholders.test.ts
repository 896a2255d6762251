import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillPlaceholders } from './placeholders.ts'

const values = { ticket: { title: 'a < b', number: '42', note: null, customer: { firstname: '#{ticket.title}' } } }

test('a placeholder becomes its value, as text', () => {
  assert.equal(fillPlaceholders('<p>#{ticket.title} #{ ticket.number }</p>', values), '<p>a &lt; b 42</p>')
  assert.equal(fillPlaceholders('[#{ticket.note}]', values), '[]')
})

test('an unknown placeholder is kept, or handled by the caller', () => {
  const unknown = '#{ticket.nothing} #{ticket} #{ticket.title.length} #{constructor.name} #{ticket.toString} #{}'
  assert.equal(fillPlaceholders(unknown, values), unknown)
  assert.equal(
    fillPlaceholders('[#{user.name}]', values, () => ''),
    '[]',
  )
})

test('a value is not expanded again', () => {
  assert.equal(fillPlaceholders('#{ticket.customer.firstname}', values), '#{ticket.title}')
})

test('within a tag a value is part of a URL and cannot break out', () => {
  const evil = { x: { y: `"'()><script> javascript:alert(1)\uD800` } }
  const filled = fillPlaceholders('<a href="https://shop.example/#{x.y}">#{x.y}</a>', evil)
  assert.match(filled, /^<a href="https:\/\/shop\.example\/[%\w]+">"'\(\)&gt;&lt;script&gt; javascript:/)
})
