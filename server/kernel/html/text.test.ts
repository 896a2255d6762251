import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { cleanHtml } from './clean.ts'
import { textOf } from './text.ts'

const cases: [html: string, text: string][] = [
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['<div>a<br></div><div>b</div>', 'a\nb'],
  ['a<br><br><br>b', 'a\n\nb'],
  ['  a \n\t b  <b> c</b> <i> </i> d ', 'a b c d'],
  ['<b>bo</b>ld', 'bold'],
  ['<ul><li>a</li><li>b</li></ul>c', 'a\nb\nc'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b\nc'],
  ['<pre>a\n  b</pre>c   d', 'a\n  b\nc d'],
  ['a &amp; &lt;b&gt; &quot;c&quot;', 'a & <b> "c"'],
  [
    '&uuml;ber&nbsp;&euro; &#x1F600;&#8211;&hellip; &amp;auml; &unknown; &',
    'über €  😀–… &auml; &unknown; &'.replace('  ', ' '),
  ],
  ['&lt;script&gt; 1 < 2 <3 a<b>c', '<script> 1 < 2 <3 ac'],
  ['a<style>p{}</style><script>"</p>"</script><title>t</title><!-- <p>x</p> -->b', 'ab'],
  ['<meta charset=x>a<svg><text>x</text></svg>b', 'ab'],
  ['<!DOCTYPE html><html><head></head><BODY>a</BODY></html>', 'a'],
  ['a<script>never closed', 'a'],
  ['a<!-- never closed', 'a'],
  ['a<p title="never closed', 'a'],
  ['a\u0000b&#0;&#1;', 'ab\ufffd'],
  ['', ''],
]

test('HTML becomes text, line by line', () => {
  for (const [html, text] of cases) assert.equal(textOf(html), text, html)
})

test('text is truncated at the limit', () => {
  assert.equal(textOf('<p>abcdef</p>'.repeat(10), 8), 'abcdef\na')
  assert.equal(textOf('x'.repeat(2_000_000)).length, 1_000_000)
})

test('nesting and repetition are linear', { timeout: 120_000 }, () => {
  for (const part of [
    '<div>',
    '<svg>',
    '<style>',
    '<!--',
    '<',
    '</',
    '<a b="',
    '&',
    '&amp;',
    '<b> </b>',
    '<br>',
    '<pre>',
    ' ',
  ]) {
    assert.ok(textOf(part.repeat(500_000 / part.length)).length <= 500_000)
  }
})

test('sanitized text is unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z&<>"';#äß😀]{1,8}$/u), { minLength: 1, maxLength: 6 }), (words) => {
      const text = words.join(' ')
      const cleaned = cleanHtml(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
      assert.equal('html' in cleaned && textOf(cleaned.html), text)
    }),
  )
})
