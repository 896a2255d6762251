import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholderPaths } from '#contract/placeholders.ts'
import { assertPlaceholders } from './check.ts'
import { fillJsonPlaceholders, fillPlaceholders, fillTextPlaceholders } from './fill.ts'
import { joinPlaceholders } from './parse.ts'
import type { PlaceholderSource, PlaceholderValues } from './values.ts'

const values = {
  ticket: {
    title: 'a < b',
    number: '42',
    note: null,
    internal: false,
    created_at: new Date('2026-03-01T21:05:07Z'),
    customer: { firstname: '#{ticket.title}' },
    state: { name: 'open' },
  },
  article: { body: { richText: true, html: '> <b>x</b>', text: 'x' } },
  config: { fqdn: 'desk.example:8443', http_type: 'https', organization: 'A/B' },
} as const
const source = (more: Partial<PlaceholderSource> = {}): PlaceholderSource => ({
  values,
  language: 'en',
  timeZone: 'Europe/Berlin',
  ...more,
})

/** What is written in HTML, in a text, and in JSON if that differs from the text. */
const table: [template: string, html: string, text: string][] = [
  ['#{ticket.title}', 'a &lt; b', 'a < b'],
  ['#{ ticket.number }', '42', '42'],
  ['#{"ticket.number";}', '42', '42'],
  ['#{ticket.number.value}', '42', '42'],
  ['[#{ticket.note}]', '[]', '[]'],
  ['#{ticket.internal}', 'false', 'false'],
  ['#{article.body}', '> <b>x</b>', 'x'],
  ['\\#{ticket.title}', '#{ticket.title}', '#{ticket.title}'],
  ['[#{ticket.nothing}#{ticket}#{ticket.title.length}#{constructor.name}#{ticket.toString}#{}#{a b(}]', '[]', '[]'],
  ['#{ticket.created_at}', '03/01/2026 10:05 pm (Europe/Berlin)', '03/01/2026 10:05 pm (Europe/Berlin)'],
  ['#{dt(ticket.created_at)}', '2026-03-01 22:05:07', '2026-03-01 22:05:07'],
  [`#{dt(ticket.created_at, "%d.%m.%y %I:%M %p %%")}`, '01.03.26 10:05 PM %', '01.03.26 10:05 PM %'],
  [
    `#{dt(ticket.created_at, '%A %e. %B %F %T', 'UTC')}`,
    'Sunday 1. March 2026-03-01 21:05:07',
    'Sunday 1. March 2026-03-01 21:05:07',
  ],
  [`[#{dt(ticket.created_at, '%Y', 'Nowhere/X')}#{dt(ticket.title)}#{dt()}]`, '[]', '[]'],
  [`#{t('open')} #{t(ticket.state.name)} #{t("<b>")}`, 'open open &lt;b&gt;', 'open open <b>'],
]

test('placeholders become values, escaped for where they land', () => {
  for (const [template, html, text] of table) {
    assert.equal(fillTextPlaceholders(template, source()), text, template)
    assert.equal(fillPlaceholders(template.replaceAll('<', '&lt;').replaceAll('>', '&gt;'), source()), html, template)
  }
  assert.equal(fillPlaceholders('<p>#{t(&quot;open&quot;)}</p>', source({ language: 'de' })), '<p>Offen</p>')
  assert.equal(
    fillTextPlaceholders('#{ticket.created_at}', source({ language: 'de' })),
    '01.03.2026 22:05 (Europe/Berlin)',
  )
})

test('in JSON, a placeholder alone keeps the type of its value', () => {
  const filled = fillJsonPlaceholders({ a: '#{ticket.internal}', b: ['n: #{ticket.number}"'], c: '#{x.y}' }, values)
  assert.deepEqual(filled, { a: false, b: ['n: 42"'], c: '' })
})

test('a value is not expanded again', () => {
  assert.equal(fillPlaceholders('#{ticket.customer.firstname}', source()), '#{ticket.title}')
})

test('within a tag a value is part of a URL and cannot break out; our own address may have a port', () => {
  const evil: PlaceholderValues = { x: { y: `"'()><script> javascript:alert(1)\uD800` } }
  const filled = fillPlaceholders('<a href="https://shop.example/#{x.y}">#{x.y}</a>', source({ values: evil }))
  assert.match(filled, /^<a href="https:\/\/shop\.example\/[%\w]+">"'\(\)&gt;&lt;script&gt; javascript:/)
  const link = '<a href="#{config.http_type}://#{config.fqdn}/#{config.organization}">x</a>'
  assert.equal(fillPlaceholders(link, source()), '<a href="https://desk.example:8443/A%2FB">x</a>')
})

test('tags inside a placeholder are dropped when it is saved', () => {
  assert.equal(joinPlaceholders('<p>#{<b>ticket.title</b>} <i>x</i></p>'), '<p>#{ticket.title} <i>x</i></p>')
})

test('what does not exist is refused, with the nearest', () => {
  const good = [
    '#{ticket.title}',
    '#{ticket.customer.organization.name}',
    '#{ticket.organization.note}',
    '#{t("any text")}',
    '#{article.body_as_text.text2html}',
    '#{last_internal_article.created_by.fullname}',
    '#{ticket.tags}',
    '#{dt(ticket.pending_time, "%d")}',
    '#{config.ticket_hook}',
    '\\#{anything}',
    '#{ticket.state.name.value}',
  ]
  for (const text of good) assertPlaceholders(text, placeholderPaths.rule, 'body')
  const bad: [text: string, nearest: string][] = [
    ['#{ticket.titel}', 'ticket.title'],
    ['#{config.application_secret}', 'config.'],
    ['#{ticket.customer.password}', 'ticket.customer.'],
    ['#{ticket.preferences}', ''],
    ['#{user.password}', 'user.'],
    ['#{t(ticket.stat.name)}', 'ticket.state.name'],
    ['#{dt(ticket.title)}', 'ticket.title'],
    ['#{dt(ticket.created_at, "%d", "Nowhere")}', ''],
    ['#{ticket.title + 1}', 'ticket.title'],
    ['#{ticket.customer.destroy()}', ''],
  ]
  for (const [text, nearest] of bad)
    assert.throws(
      () => assertPlaceholders(text, placeholderPaths.rule, 'body'),
      new RegExp(`Did you mean #\\{.*${nearest}`),
      text,
    )
})

test('a megabyte of template is read in linear time', () => {
  const began = performance.now()
  for (const text of [
    '#{'.repeat(500_000),
    `#{${'a.'.repeat(500_000)}`,
    '#{t('.repeat(250_000),
    '#{x}'.repeat(250_000),
  ])
    fillPlaceholders(text, source())
  assert.ok(performance.now() - began < 20_000)
})
