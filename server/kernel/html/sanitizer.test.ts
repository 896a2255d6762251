import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, test } from 'node:test'
import { createSanitizer } from './sanitizer.ts'

const { sanitize, close } = createSanitizer({ ownImages: /^\/files\/\d+$/, milliseconds: 60_000 })
after(close)

const remote = 'rel="nofollow noreferrer noopener" target="_blank"'

const rules: Record<string, [given: string, wanted: string][]> = {
  'what is allowed stays as it is': [
    ['<p dir="rtl" lang="ar">x</p>', '<p dir="rtl" lang="ar">x</p>'],
    ['<h1>a</h1><ul><li>b</li></ul><pre>c\n d</pre>', '<h1>a</h1><ul><li>b</li></ul><pre>c\n d</pre>'],
    [
      '<table border="1"><tr><td colspan="2" nowrap>x</td></tr></table>',
      '<table border="1"><tr><td colspan="2" nowrap>x</td></tr></table>',
    ],
    [
      '<span class="js-signatureMarker other" data-signature-id="3">x</span>',
      '<span class="js-signatureMarker" data-signature-id="3">x</span>',
    ],
    ['<aside data-callout="tip"><p>x</p></aside>', '<aside data-callout="tip"><p>x</p></aside>'],
    ['<a data-target-id="7" data-target-type="x">y</a>', '<a data-target-id="7" data-target-type="x">y</a>'],
    ['a &amp; b &lt;c&gt; "d" é 😀', 'a &amp; b &lt;c&gt; "d" é 😀'],
  ],
  'it is written in one way': [
    ['a<br/>b<BR>c', 'a<br>b<br>c'],
    ['<P TITLE=x>a<p>b', '<p title="x">a</p><p>b</p>'],
    ['&uuml;&#8364;&nbsp;', 'ü€\u00a0'],
    ['a\r\nb\rc\u0000d&#1;e', 'a\nb\ncde'],
    ['<b><i>x</b></i>', '<b><i>x</i></b>'],
  ],
  'unknown tags go and their content stays': [
    ['<html><body><font color=red>x</font><o:p>y</o:p></body></html>', 'xy'],
    ['<form><input value=x><button>y</button></form>', 'y'],
    ['<video src="//x.example/a">no <b>video</b></video>', 'no <b>video</b>'],
  ],
  'what is not meant to be seen goes with its content': [
    ['a<style>p{}</style><script>x</script><!-- y --><title>z</title>b', 'ab'],
    ['a<svg><text>x</text></svg><math>y</math><template>z</template>b', 'ab'],
    ['a<noscript>x</noscript><textarea>y</textarea><xmp>z</xmp><iframe>w</iframe>b', 'ab'],
  ],
  'links to other hosts': [
    [
      '<a href="https://x.example/a">https://x.example/a</a>',
      `<a href="https://x.example/a" ${remote}>https://x.example/a</a>`,
    ],
    ['<a href="https://x.example/" title="bank">x.example</a>', `<a href="https://x.example/" ${remote}>x.example</a>`],
    [
      '<a href="https://evil.example" title="bank.example"><b>bank</b>.example</a>',
      `<a href="https://evil.example" ${remote} title="https://evil.example"><b>bank</b>.example</a>`,
    ],
    [
      '<a href="//x.example" rel="opener" target="_top">x</a>',
      `<a href="//x.example" ${remote} title="//x.example">x</a>`,
    ],
    [
      '<a href="ftp://x.example/?a=1&b=2">f</a>',
      `<a href="ftp://x.example/?a=1&amp;b=2" ${remote} title="ftp://x.example/?a=1&amp;b=2">f</a>`,
    ],
  ],
  'other links': [
    [
      '<a href="#a/b/1" title="t" data-mention-user-id="5">x</a>',
      '<a href="#a/b/1" data-mention-user-id="5" title="t">x</a>',
    ],
    ['<a title="t" data-mention-user-id="5">x</a>', '<a data-mention-user-id="5">x</a>'],
    [
      '<a href="www.x.example:8080/a">x</a><a href=" WWW.x.example ">www.x.example</a><a href="www.">y</a>',
      `<a href="http://www.x.example:8080/a" ${remote} title="http://www.x.example:8080/a">x</a><a href="http://WWW.x.example" ${remote} title="http://WWW.x.example">www.x.example</a><a href="www.">y</a>`,
    ],
    ['<a href="/a" target="_top" rel="x">x</a>', '<a href="/a">x</a>'],
    [
      '<a href="mailto:a@x.example">m</a><a href="tel:+491">t</a>',
      '<a href="mailto:a@x.example">m</a><a href="tel:+491">t</a>',
    ],
    ['<a href="javascript:x">a</a><a href="data:text/html,x">b</a><a name="n">c</a><a href="">d</a>', 'abcd'],
    ['<p>a<a href="vbscript:x">b<p>c</a>d', '<p>ab</p><p>c</p>d<p></p>'],
  ],
  'bare URLs become links': [
    [
      'see http://x.example/a?b=1&amp;c=2.',
      `see <a href="http://x.example/a?b=1&amp;c=2" ${remote}>http://x.example/a?b=1&amp;c=2</a>.`,
    ],
    ['<p>(www.x.example/a_(b))</p>', `<p>(<a href="http://www.x.example/a_(b)" ${remote}>www.x.example/a_(b)</a>)</p>`],
    [
      '"https://x.example", &lt;ftp://x.example&gt;',
      `"<a href="https://x.example" ${remote}>https://x.example</a>", &lt;<a href="ftp://x.example" ${remote}>ftp://x.example</a>&gt;`,
    ],
    [
      'a@www.x.example xhttp://y http:// www. http://. file://x',
      'a@www.x.example xhttp://y http:// www. http://. file://x',
    ],
    [`http://x.example/${'a'.repeat(2000)}`, `http://x.example/${'a'.repeat(2000)}`],
  ],
  images: [
    ['<img alt="a" width="10" src="cid:1@x" height=20>', '<img src="cid:1@x" alt="a" style="width:10px;height:20px;">'],
    ['<img src="DATA:image/PNG;base64,iVBO\n Rw==">', '<img src="DATA:image/PNG;base64,iVBORw==">'],
    ['a<img src="http://x.example/p.gif"><img src="//x"><img src="ftp://x"><img src="x.png"><img>b', 'ab'],
    [
      '<img src="/files/7"><img src="/files/7/remove"><img src="data:image/svg+xml;base64,AAAA">',
      '<img src="/files/7">',
    ],
  ],
  styles: [
    [
      '<p style="COLOR: Red !important; position:fixed; margin:0 1.5em">x</p>',
      '<p style="color:red;margin:0 1.5em;">x</p>',
    ],
    ['<span style="color:rgb(1, 2, 3);width:9px">x</span>', '<span style="color:rgb(1, 2, 3);">x</span>'],
    [
      '<td width="50%" style="border:1px solid #ccc;width:10px">x</td>',
      '<td style="width:10px;border:1px solid #ccc;">x</td>',
    ],
    ['<p style="background:url(x)">x</p>', '<p>x</p>'],
  ],
}

for (const [rule, cases] of Object.entries(rules)) {
  test(`foreign HTML: ${rule}`, async () => {
    for (const [given, wanted] of cases) {
      assert.deepEqual(await sanitize(given), { html: wanted, changed: wanted !== given })
      assert.deepEqual(await sanitize(wanted), { html: wanted, changed: false })
    }
  })
}

test('a long text in a worker thread gets the same result as in the main thread', async () => {
  const cases = Object.values(rules).flat()
  const filler = '<p>x</p>'.repeat(600)
  const { html } = await sanitize(cases.map(([given]) => `<section>${given}</section>`).join('') + filler)
  assert.equal(html, cases.map(([, wanted]) => `<section>${wanted}</section>`).join('') + filler)
})

test('two hundred thousand nested elements become text, in time', { timeout: 120_000 }, async () => {
  const { html, fallback } = await sanitize(`${'<div>'.repeat(200_000)}<p>Hello</p><p>www.x.example &amp; you`)
  const link = `<a href="http://www.x.example" ${remote}>www.x.example</a>`
  assert.deepEqual([html, fallback], [`Hello<br>${link} &amp; you`, 'too deep'])
  assert.deepEqual(await sanitize(html), { html, changed: false })
})

test('depth counts open elements, not all elements', async () => {
  assert.equal((await sanitize('<b><i>x</i></b>'.repeat(40_000))).fallback, undefined)
  assert.equal((await sanitize('<b>'.repeat(200))).fallback, undefined)
  assert.equal((await sanitize('<b>'.repeat(201))).fallback, 'too deep')
})

test('too many elements or characters become text', { timeout: 120_000 }, async () => {
  assert.deepEqual(await sanitize('<b>x</b>'.repeat(100_001)), {
    html: 'x'.repeat(100_001),
    changed: true,
    fallback: 'too large',
  })
  const { html, fallback } = await sanitize(`<p>${'word '.repeat(1_100_000)}<script>x</script>`)
  assert.deepEqual([html.length, fallback], [200_000, 'too large'])
})

test('more than five thousand links become text, and no more are created', { timeout: 120_000 }, async () => {
  const { html, fallback } = await sanitize('<a href="http://x.example">x</a>'.repeat(5001))
  assert.deepEqual([html, fallback], ['x'.repeat(5001), 'too large'])
  const made = await sanitize(`<a href="http://x.example">x</a> ${'http://x.example '.repeat(6000)}`)
  assert.deepEqual([made.html.split('<a ').length - 1, made.fallback], [5000, undefined])
  assert.equal((await sanitize(made.html)).changed, false)
})

test('hostile input does not block', { timeout: 60_000 }, async () => {
  const most = 300_000
  for (const part of [
    '<a href="',
    '<!--',
    '&',
    '&amp;',
    '<',
    '</',
    '</p>',
    "<p title='",
    'http://',
    'www.a).',
    '<style>',
    '<svg>',
    '<img src=x ',
    ' ',
    'style="',
    '<!-- --',
    '<img src="data:image/png;base64,',
  ]) {
    const { html } = await sanitize(part.repeat(most / part.length))
    assert.doesNotMatch(html, /<(?!\/?(?:p|a|br)\b)/, part)
  }
  const attributes = Array.from({ length: 50_000 }, (_, index) => ` a${index}="${index}"`).join('')
  assert.equal((await sanitize(`<p${attributes}>x`)).html, '<p>x</p>')
  assert.equal((await sanitize(`<p style="${' '.repeat(most)}color:red">x`)).html, '<p>x</p>')
  assert.equal((await sanitize(`<a href="${'<!---->'.repeat(most / 10)}">x</a>`)).html, 'x')
})

test('embedded pictures do not count as text', async () => {
  const picture = (size: number) => `data:image/png;base64,${Buffer.alloc(size, 7).toString('base64')}`
  const large = `<p>a<img src="${picture(9_000_000)}">b<img src="${picture(2000)}"></p>`
  assert.deepEqual(await sanitize(large), { html: large, changed: false })
  const folded = `<img src='${picture(3000).replaceAll(/.{76}/g, '$&\r\n')}' onerror=x>`
  assert.equal((await sanitize(folded)).html, `<img src="${picture(3000)}">`)
  assert.equal((await sanitize(`<a href="${picture(3000)}">x</a>`)).html, 'x')
  assert.equal((await sanitize(`<b title="${picture(3000)}">x</b>`)).html, `<b title="${picture(3000)}">x</b>`)
})

test('concurrent calls each get their own result', async () => {
  const texts = Array.from({ length: 40 }, (_, index) => `<p>${index}</p>${'<i>x</i>'.repeat(1000)}`)
  const cleaned = await Promise.all(texts.map((text) => sanitize(text)))
  assert.deepEqual(
    cleaned.map(({ html }) => html),
    texts,
  )
})

test('an idle sanitizer does not keep the process alive', () => {
  const script = `
    import { createSanitizer } from ${JSON.stringify(new URL('sanitizer.ts', import.meta.url).href)}
    const { html } = await createSanitizer().sanitize('<p>x</p>'.repeat(1000))
    process.stdout.write(String(html.length))`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 120_000,
  })
  assert.deepEqual([String(stderr), String(stdout), status], ['', '8000', 0])
})
