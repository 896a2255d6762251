import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { tokenOf } from '#tests/support/cast.ts'
import { helpCentre, type HelpCentre, multipart } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let help: HelpCentre
before(async () => {
  w = await world()
  help = await helpCentre(w)
})
after(() => w.close())

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function exportFiles(): Promise<Record<string, string>> {
  const { rawPayload, statusCode, headers } = await w.app.inject({
    method: 'GET',
    url: `/api/v1/knowledge_bases/${help.base}/export`,
    headers: { authorization: `Token token=${tokenOf('ada')}` },
  })
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/zip'])
  return Object.fromEntries(
    Object.entries(unzipSync(rawPayload)).map(([path, bytes]) => [path, strFromU8(bytes, path.startsWith('assets'))]),
  )
}

/** Uploads an archive and runs its job. */
async function importFiles(files: Record<string, string | Uint8Array>) {
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, typeof text === 'string' ? strToU8(text) : text]),
    ),
  )
  return importBytes(zip)
}

async function importBytes(bytes: Uint8Array) {
  const head =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="site.zip"\r\nContent-Type: application/zip\r\n\r\n'
  const started = await w.send({
    method: 'POST',
    url: `/api/v1/knowledge_bases/${help.base}/imports`,
    headers: { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--x--\r\n')]),
  })
  assert.equal(started.status, 201, started.text)
  assert.equal(started.body.state, 'waiting')
  await w.work.drain()
  return (await w.ada('GET', `/knowledge_bases/${help.base}/imports/${started.body.id}`)).body
}

async function findAnswer(title: string) {
  const { body } = await w.ada('POST', '/knowledge_bases/init', {})
  const translation = Object.values(
    body.KnowledgeBaseAnswerTranslation as Record<
      string,
      { title: string; answer_id: number; content_id: number; id: number }
    >,
  ).find((one) => one.title === title)
  assert.ok(translation, title)
  const path = `/knowledge_bases/${help.base}/answers/${translation.answer_id}?include_contents=${translation.content_id}`
  const { assets } = (await w.ada('GET', path)).body
  return {
    translation: translation.id,
    answer: assets.KnowledgeBaseAnswer[translation.answer_id],
    html: assets.KnowledgeBaseAnswerTranslationContent[translation.content_id].body as string,
  }
}

test('everything that is exported comes back the same', async () => {
  const repair = await help.category('Repair', {
    translations_attributes: [
      { kb_locale_id: help.en, title: 'Repair' },
      { kb_locale_id: help.de, title: 'Reparatur' },
    ],
  })
  const machines = await help.category('Machines', { parent_id: repair })
  const first = await help.answer(machines, 'First: the basics', {
    body: `<p>Hold <strong>on</strong> &amp; wait</p><img src="data:image/png;base64,${pixel}" alt="A lamp"><details><summary>More</summary><p>x</p></details>`,
  })
  const path = `/knowledge_bases/${help.base}/answers`
  const { assets } = (await w.ada('GET', `${path}/${first}`)).body
  const [target] = Object.keys(assets.KnowledgeBaseAnswerTranslation)
  const second = await help.answer(machines, 'Second', {
    body: `<p>See <a data-target-id="${target}" data-target-type="knowledge-base-answer">the basics</a></p><aside data-callout="tip"><p>Unplug</p></aside>`,
  })
  await w.ada('PATCH', `${path}/${second}`, {
    review_at: '2027-05-01T00:00:00Z',
    translations_attributes: [
      { kb_locale_id: help.de, title: 'Zweitens', content_attributes: { body: '<p>Siehe</p>' } },
    ],
  })
  await w.ada('POST', `${path}/${second}/publish`)
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: second, item: 'power' })
  await w.send(multipart(`/api/v1${path}/${second}/attachments`, 'sheet.txt', 'Values'))

  const files = await exportFiles()
  assert.match(
    files['en-us/repair/machines/second.md']!,
    /^---\ntitle: Second\nstate: published\n[\s\S]*tags:\n {2}- power\n[\s\S]*See \[the basics\]\(\.\.\/\.\.\/\.\.\/en-us\/repair\/machines\/first-the-basics\.md\)\n\n> \[!TIP\]\n> Unplug\n$/,
  )
  assert.match(
    files['en-us/repair/machines/first-the-basics.md']!,
    /Hold \*\*on\*\* & wait\n\n!\[A lamp\]\(\.\.\/\.\.\/\.\.\/assets\/\d+-[^)]+\.png\)\n\n<details>/,
  )
  assert.match(files['de-de/repair/_category.md']!, /title: Reparatur/)
  assert.ok(files['de-de/repair/machines/second.md'])
  const before = { first: await findAnswer('First: the basics'), second: await findAnswer('Second') }

  for (const id of [first, second]) await w.ada('DELETE', `${path}/${id}`)
  const archive = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, strToU8(text, name.startsWith('assets'))]),
  )
  const done = await importFiles(archive)
  assert.deepEqual(
    [done.state, done.total, done.done, done.created, done.updated, done.problems],
    ['done', 2, 2, 2, 0, []],
  )
  const after = { first: await findAnswer('First: the basics'), second: await findAnswer('Second') }
  const plain = (html: string) => html.replaceAll(/\d+(?=")/g, 'N').replaceAll(/>\s+</g, '><')
  assert.equal(plain(after.first.html), plain(before.first.html.replace(/(<img[^>]*>)/, '<p>$1</p>')))
  assert.equal(plain(after.second.html), plain(before.second.html))
  assert.match(after.second.html, new RegExp(`data-target-id="${after.first.translation}"`))
  const { answer } = after.second
  assert.equal(answer.published_at, before.second.answer.published_at)
  assert.deepEqual([answer.tags, answer.review_at], [['power'], '2027-05-01T00:00:00.000Z'])
  assert.deepEqual(
    answer.attachments.map(({ filename }: { filename: string }) => filename),
    ['sheet.txt'],
  )
  assert.equal((await findAnswer('Zweitens')).answer.id, answer.id, 'translations stay together')

  const again = await importFiles(archive)
  assert.deepEqual([again.created, again.updated], [0, 2], 'importing it again changes the same answers')
  assert.equal((await findAnswer('Second')).answer.attachments.length, 1)
})

test('a folder of plain Markdown becomes categories and drafts', async () => {
  const done = await importFiles({
    'site-main/README.md': '# Welcome',
    'site-main/getting-started/first-steps.md':
      '---\ntitle: First steps\nstate: internal\n---\nRead [more](../guides/more.md#x) and [gone](nowhere.md)',
    'site-main/guides/more.md': 'Text\n\n| A | B |\n| - | - |\n| 1 | 2 |',
    'site-main/guides/broken.md': '---\ntitle: [\n---\nx',
    'site-main/picture.png': 'not a picture',
  })
  assert.equal(done.state, 'done', JSON.stringify(done))
  assert.equal(done.problems.length, 1)
  const steps = await findAnswer('First steps')
  const more = await findAnswer('More')
  assert.match(steps.html, new RegExp(`data-target-id="${more.translation}"`))
  assert.ok(steps.answer.internal_at && !more.answer.internal_at)
  assert.match(more.html, /<th>A<\/th>/)
})

test('hostile Markdown is cleaned, and hostile archives are refused', async () => {
  const bad = '<script>alert(1)</script>'
  await importFiles({
    'en-us/bad/hostile.md': `---\ntitle: '${bad} title'\ntags: ['<img src=x onerror=alert(1)>']\n---\n${bad}\n\n[click](javascript:alert(1)) <img src=x onerror=alert(1)> <a href="data:text/html,x">d</a>\n\n![x](../../../../etc/passwd) ![y](https://evil.example/x.png)\n\n<iframe src="https://evil.example"></iframe><svg onload=alert(1)>`,
  })
  const { html, answer } = await findAnswer(`${bad} title`)
  assert.ok(!/script|javascript|onerror|iframe|svg|evil|passwd/i.test(html), html)
  await w.ada('POST', `/knowledge_bases/${help.base}/answers/${answer.id}/publish`)
  const { text } = await w.send({ method: 'GET', url: `/help/en-us/${answer.category_id}/${answer.id}` })
  assert.ok(text.includes('&lt;script&gt;') && !text.includes('<script>alert'))
  for (const [files, reason] of [
    [{ '../x.md': 'x' }, /not allowed/],
    [{ '/x.md': 'x' }, /not allowed/],
    [{ 'a.md': '0'.repeat(3_000_000) }, /too tightly/],
  ] as const) {
    const failed = await importFiles(files as Record<string, string>)
    assert.equal(failed.state, 'failed')
    assert.match(failed.problems[0].reason, reason)
  }
  assert.equal((await importBytes(strToU8('no archive'))).state, 'failed')
})

test('only editors of the whole help centre export and import', async () => {
  const path = `/knowledge_bases/${help.base}`
  for (const [call, status] of [
    [w.anyone, 401],
    [w.nora, 403],
    [w.agnes, 403],
  ] as const)
    for (const [method, rest] of [
      ['GET', '/export'],
      ['GET', '/imports'],
      ['GET', '/imports/1'],
      ['POST', '/imports'],
    ] as const)
      assert.equal((await call(method, `${path}${rest}`)).status, status, rest)
  assert.equal((await w.ada('GET', '/knowledge_bases/4711/export')).status, 404)
  assert.equal((await w.ada('GET', `${path}/imports/4711`)).status, 404)
  assert.equal((await w.ada('POST', `${path}/imports`)).status, 422)
  const none = {
    method: 'POST',
    url: `/api/v1${path}/imports`,
    headers: { authorization: `Token token=${tokenOf('ada')}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--\r\n',
  } as const
  assert.equal((await w.send(none)).status, 422)
})
