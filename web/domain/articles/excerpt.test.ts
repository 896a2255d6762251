import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeExcerpt } from './excerpt.ts'

const html = (body: string) => makeExcerpt({ body, content_type: 'text/html' })

test('an email is described by its first words, without markup', () => {
  assert.equal(
    html('<style>p { color: red }</style><p>Dear team,</p><p>2 &lt; 3 &amp; it&#39;s&nbsp;so</p>'),
    "Dear team, 2 < 3 & it's so",
  )
  assert.equal(html(`${'word '.repeat(20)}<a href="${'x'.repeat(2000)}">`).length, 99)
})

test('plain text is described by its start', () => {
  assert.equal(makeExcerpt({ body: '  <b>1</b> &amp;\n 2', content_type: 'text/plain' }), '<b>1</b> &amp; 2')
})
