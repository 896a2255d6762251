import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractInlineImages, rewriteContentIds } from './inline-images.ts'
import { createSanitizer } from './sanitizer.ts'

const bytes = {
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  gif: Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'),
  webp: Buffer.from('RIFF\x00\x00\x00\x00WEBPVP8 ', 'latin1'),
}
const uri = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`
const idOf = (index: number) => `image${index}@x.example`

test('each embedded picture becomes a file of its detected type', () => {
  const html = `<p>a<img src="${uri(bytes.png)}" alt="b">c</p><img src="${uri(bytes.jpeg)}"><img src="${uri(bytes.gif, 'image/jpg')}"><img src="${uri(bytes.webp)}">`
  const { html: left, images } = extractInlineImages(html, idOf)
  assert.equal(
    left,
    '<p>a<img src="cid:image0@x.example" alt="b">c</p><img src="cid:image1@x.example"><img src="cid:image2@x.example"><img src="cid:image3@x.example">',
  )
  assert.deepEqual(
    images.map(({ mimeType }) => mimeType),
    ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  )
  assert.deepEqual(
    images.map(({ content }) => content),
    Object.values(bytes),
  )
  assert.deepEqual(
    images.map(({ contentId }) => contentId),
    [0, 1, 2, 3].map(idOf),
  )
})

test('a fake picture is removed from the text', () => {
  const others = [Buffer.from('<svg onload=x>'), Buffer.from('%PDF-1.7'), Buffer.from('')].map(
    (content) => `<img src="${uri(content)}" alt="x">`,
  )
  const { html, images } = extractInlineImages(`a${others.join('b')}<img src="data:image/png;base64,A">c`, idOf)
  assert.deepEqual([html, images], ['abbc', []])
})

test('other images and text that looks like one are unchanged', () => {
  const html = `<img src="cid:1@x" alt="data:image/png"> &lt;img src="${uri(bytes.png)}"&gt; <b title="&lt;img src=&quot;cid:x&quot;">x</b>`
  assert.deepEqual(extractInlineImages(html, idOf), { html, images: [] })
})

test('at most a hundred pictures and 25 MB are accepted', () => {
  const many = extractInlineImages(`<img src="${uri(bytes.gif)}">`.repeat(101), idOf)
  assert.equal(many.images.length, 100)
  assert.doesNotMatch(many.html, /data:/)
  const large = `<img src="${uri(Buffer.concat([bytes.png, Buffer.alloc(10_000_000)]))}">`
  const three = extractInlineImages(`${large}${large}${large}<img src="${uri(bytes.gif)}">`, idOf)
  assert.deepEqual(
    three.images.map(({ mimeType }) => mimeType),
    ['image/png', 'image/png', 'image/gif'],
  )
})

test('content ids become URLs for the reader, and unknown ones are kept', () => {
  const html =
    '<img src="cid:a&amp;b@x" alt="1"><p>src="cid:c" &lt;img src="cid:c"&gt;</p><img src="CID:c"><img src="cid:?">'
  const shown = rewriteContentIds(html, (id) => ({ 'a&b@x': '/files/1?a="&b', c: '/files/2' })[id])
  assert.equal(
    shown,
    '<img src="/files/1?a=&quot;&amp;b" alt="1"><p>src="cid:c" &lt;img src="cid:c"&gt;</p><img src="/files/2"><img src="cid:?">',
  )
})

test('a body is processed from the sender to the reader', async () => {
  const { sanitize, close } = createSanitizer()
  const { html } = await sanitize(`<img width=5 alt='"' onload=x src='${uri(bytes.png)}'>`)
  const stored = extractInlineImages(html, idOf)
  assert.equal(stored.html, '<img src="cid:image0@x.example" alt="&quot;" style="width:5px;">')
  assert.deepEqual(await sanitize(stored.html), { html: stored.html, changed: false })
  assert.equal(
    rewriteContentIds(stored.html, (id) => `/${id}`),
    '<img src="/image0@x.example" alt="&quot;" style="width:5px;">',
  )
  await close()
})
