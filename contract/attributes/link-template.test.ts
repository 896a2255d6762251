import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillLinkTemplate, isLinkTemplate } from './link-template.ts'

const record = { serial: 'A 1/2?&#"<', units: 7, asset: { value: '42', label: 'Router' }, parts: ['a'], none: null }
const fill = (template: string) => fillLinkTemplate(template, { object: 'ticket', record })

test('values are filled into a link, escaped', () => {
  assert.equal(fill('https://shop.example/?q=#{ticket.serial}'), 'https://shop.example/?q=A%201%2F2%3F%26%23%22%3C')
  assert.equal(fill(' https://shop.example/#{ticket.units}/#{ ticket.asset } '), 'https://shop.example/7/42')
  assert.equal(fill('tel:#{ticket.units}'), 'tel:7')
  assert.equal(fill('mailto:#{ticket.units}@example.com'), 'mailto:7@example.com')
  assert.equal(
    fill('https://x.example/#{ticket.none}#{ticket.parts}#{user.serial}#{ticket.constructor}'),
    'https://x.example/',
  )
})

test('only web addresses, mail addresses and phone numbers become links', () => {
  // oxlint-disable-next-line no-script-url -- that it is refused
  for (const template of [
    'javascript:alert(1)',
    'data:text/html,x',
    '#{ticket.serial}',
    '//x.example',
    'https:///x',
    '',
  ])
    assert.deepEqual([isLinkTemplate(template), fill(template)], [false, undefined], template)
})
