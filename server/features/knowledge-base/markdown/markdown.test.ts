import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { readFrontMatter, writeFrontMatter } from './front-matter.ts'
import { toHtml } from './to-html.ts'
import { toMarkdown } from './to-markdown.ts'
import { type ArchiveLimits, unpack } from './unpack.ts'

/** Without the line breaks between blocks. */
const plain = (html: string) => html.replaceAll(/>\s*\n\s*</g, '><')

const pairs: [string, string][] = [
  [
    '<h2>Check</h2><p>One <strong>two</strong> <em>three</em> <code>a*b</code> ~</p>',
    '## Check\n\nOne **two** *three* `a*b` ~',
  ],
  ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '-   a\n    -   b\n-   c'],
  ['<ol start="3"><li>a</li><li>b</li></ol>', '3.  a\n4.  b'],
  [
    '<table><thead><tr><th>A</th><th>B|C</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
    '| A | B\\|C |\n| --- | --- |\n| 1 | **2** |',
  ],
  ['<aside data-callout="tip"><p>Unplug it</p><p>First</p></aside>', '> [!TIP]\n> Unplug it\n>\n> First'],
  ['<blockquote><p>Said</p></blockquote>', '> Said'],
  ['<pre><code>a &lt; b\n\n  c</code></pre>', '```\na < b\n\n  c\n```'],
  [
    '<p><a href="https://x.example/a_b">link</a> <img src="file:7" alt="A lamp"></p>',
    '[link](https://x.example/a_b) ![A lamp](file:7)',
  ],
  ['<p>x<sup>2</sup> <kbd>F1</kbd> <u>u</u> <del>gone</del></p>', 'x<sup>2</sup> <kbd>F1</kbd> <u>u</u> ~~gone~~'],
  [
    '<details><summary>More</summary><pre>a\n\nb</pre></details>',
    '<details><summary>More</summary><pre>a&#10;&#10;b</pre></details>',
  ],
  ['<p style="text-align:center;">Middle</p>', '<p style="text-align:center;">Middle</p>'],
  ['<p>a<br>b</p>', 'a  \nb'],
  ['<hr>', '---'],
]

test('what Markdown can say survives both ways, and the rest stays HTML', () => {
  for (const [html, markdown] of pairs) {
    assert.equal(toMarkdown(html), markdown)
    const again = plain(toHtml(markdown))
    const same = again.replaceAll('&#10;', '\n').replace(/<(table|thead|tbody|tr|th|td)>\n/g, '<$1>')
    assert.equal(same, html)
  }
})

test('text that looks like markup stays text', () => {
  const html =
    '<p>1 &lt; 2 &amp;amp; *not bold* _x_ [a](b) &lt;script&gt;alert(1)&lt;/script&gt; # no</p><p># heading? - list?</p>'
  assert.equal(plain(toHtml(toMarkdown(html))).replaceAll('&gt;', '>'), html.replaceAll('&gt;', '>'))
})

test('values at the top of a file are read and written', () => {
  const values = { title: 'How: to?', state: 'published', tags: ['a', '1'], position: 2 }
  assert.deepEqual(readFrontMatter(writeFrontMatter({ ...values, review_by: null }, 'Text\n\n---\n\nMore')), {
    values,
    body: '\nText\n\n---\n\nMore\n',
  })
  assert.deepEqual(readFrontMatter('No values'), { values: {}, body: 'No values' })
  assert.equal(readFrontMatter('---\na: [1\n---\nx'), undefined)
  const bomb = `---\na: &a [x]\nb: &b [*a,*a]\nc: [*b,*b]\n---\nx`
  assert.equal(readFrontMatter(bomb), undefined)
})

const limits: ArchiveLimits = { entries: 50, fileBytes: 1_000_000, totalBytes: 1_500_000, ratio: 200 }
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

test('an archive is unpacked within limits', () => {
  const files = unpack(zip({ 'en-us/a.md': 'Hello', 'en-us/b/c.md': 'x'.repeat(5000) }), limits)
  assert.deepEqual([...files.keys()], ['en-us/a.md', 'en-us/b/c.md'])
  assert.equal(new TextDecoder().decode(files.get('en-us/a.md')), 'Hello')
  assert.equal(files.get('en-us/b/c.md')?.length, 5000)
})

test('hostile archives are refused before they are unpacked', () => {
  const refused = (bytes: Uint8Array, reason: RegExp) => assert.throws(() => unpack(bytes, limits), reason)
  for (const path of ['../x.md', 'a/../../x.md', '/etc/x.md', String.raw`a\x.md`, 'C:/x.md', './x.md'])
    refused(zip({ [path]: 'x' }), /is not allowed/)
  refused(zip({ 'bomb.md': '0'.repeat(900_000) }), /packed too tightly/)
  refused(zip({ 'large.md': 'ab'.repeat(600_000) }), /too large|tightly/)
  refused(zip(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.md`, 'x']))), /more than 50 files/)
  refused(strToU8('not an archive at all, but long enough'), /not a ZIP/)
  refused(new Uint8Array(0), /not a ZIP/)
  const lying = zip({ 'a.md': 'y'.repeat(50_000) })
  const view = new DataView(lying.buffer)
  const end = lying.length - 22
  view.setUint32(view.getUint32(end + 16, true) + 24, 10, true)
  refused(lying, /larger than the archive says/)
  const cut = zip({ 'a.md': 'hello' })
  new DataView(cut.buffer).setUint32(cut.length - 22 + 16, 4_000_000, true)
  refused(cut, /damaged/)
})
