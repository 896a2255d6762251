import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textToHtml } from './text-to-html.ts'

test('plain text looks the same as HTML', () => {
  const cases: [given: string, expected: string][] = [
    ['', ''],
    ['a\nb\r\nc\n\n', 'a<br>b<br>c'],
    ['<script>alert("1")</script> & more', '&lt;script&gt;alert("1")&lt;/script&gt; &amp; more'],
    ['a  b   c', 'a\u00a0 b\u00a0\u00a0 c'],
    [' indented', '\u00a0indented'],
    ['a\tb', 'a\u00a0\u00a0\u00a0 b'],
    ['> a\n> b\nc', '<blockquote type="cite">a<br>b</blockquote>c'],
    ['> > a\n>b', '<blockquote type="cite"><blockquote type="cite">a</blockquote>b</blockquote>'],
    ['https://example.org/?a=1&b=2', 'https://example.org/?a=1&amp;b=2'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['a\0b\u0007', 'ab'],
  ]
  for (const [given, expected] of cases) assert.equal(textToHtml(given), expected, given)
  assert.equal(textToHtml('>'.repeat(1000)).split('<blockquote').length - 1, 20)
})
