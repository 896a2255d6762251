import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { helpCentre, type HelpCentre, multipart } from '#tests/support/help-centre.ts'
import { type World, world } from '#tests/support/world.ts'
import { parseColor, writeTheme } from './theme.ts'

let w: World
let help: HelpCentre
let repair: number
let answer: number
before(async () => {
  w = await world()
  help = await helpCentre(w)
  repair = await help.category('Repair & care')
  answer = await help.answer(repair, 'Machine loses pressure', {
    body: '<h1>Measure</h1><p style="color: red">Read the gauge.</p><h2>Result</h2><table><tbody><tr><td>6 bar</td></tr></tbody></table><p>( widget: video, provider: youtube, id: abc_1 )</p>',
  })
  await w.send(multipart(`/api/v1/knowledge_bases/${help.base}/answers/${answer}/attachments`, 'sheet.txt', 'Words'))
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: answer, item: 'pressure' })
})
after(() => w.close())

const get = (url: string, headers: Record<string, string> = {}) => w.send({ method: 'GET', url, headers })
const publish = (id: number) => w.ada('POST', `/knowledge_bases/${help.base}/answers/${id}/publish`)

test('visitors see nothing before the first answer is published', async () => {
  for (const path of [
    '/help/en-us',
    `/help/en-us/${repair}`,
    `/help/en-us/${repair}/${answer}`,
    '/help/xx',
    '/help/en-us/0',
  ])
    assert.equal((await get(path)).status, 404, path)
  assert.equal((await get('/help')).headers.location, '/help/en-us')
  await publish(answer)
  for (const path of ['/help/en-us', `/help/en-us/${repair}`, `/help/en-us/${repair}-old-name/${answer}-any-words`])
    assert.equal((await get(path)).status, 200, path)
})

test('a page needs no script, keeps the policy and is sent again only after a change', async () => {
  const path = `/help/en-us/${repair}-repair-care/${answer}-machine-loses-pressure`
  const { text, headers } = await get(path)
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self'; style-src 'self'/)
  assert.ok(!/<script(?! type="application\/ld\+json")|<style|\sstyle=|\son\w+=/i.test(text))
  for (const part of [
    `<link rel="canonical" href="http://switchboard.example.com${path}" />`,
    '<meta property="og:type" content="article" />',
    '<h2 id="s-measure">Measure<a class="anchor"',
    '<a href="#s-result">Result</a>',
    '<div class="table"><table>',
    'href="https://www.youtube.com/watch?v=abc_1"',
    'Repair &amp; care</a>',
    '"@type":"Article"',
    'sheet.txt<small>1 KB</small>',
    '/help/en-us/tag/pressure',
  ])
    assert.ok(text.includes(part), part)
  const again = await get(path, { 'if-none-match': String(headers.etag) })
  assert.deepEqual([again.status, again.text], [304, ''])
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: answer, item: 'bar' })
  assert.equal((await get(path, { 'if-none-match': String(headers.etag) })).status, 200)
  const file = /\/help\/files\/\d+/.exec(text)?.[0] as string
  assert.deepEqual([(await get(file)).status, (await get('/help/files/4711')).status], [200, 404])
  assert.match((await get('/help/en-us/tag/pressure')).text, /Machine loses pressure/)
  assert.equal((await get('/help/en-us/tag/none')).status, 404)
})

test('hostile content is text', async () => {
  const bad = '"><script>alert(1)</script>'
  const category = await help.category(bad)
  const id = await help.answer(category, `${bad} title`, { body: `<p>${bad}</p><a href="javascript:alert(1)">x</a>` })
  await w.ada('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: id, item: bad })
  await publish(id)
  const pages = [
    '/help/en-us',
    `/help/en-us/${category}`,
    `/help/en-us/${category}/${id}`,
    `/help/en-us/tag/${encodeURIComponent(bad)}`,
    `/help/en-us/search?q=${encodeURIComponent(`${bad} title`)}`,
    `/help/en-us/search?q=${'x'.repeat(5000)}`,
    '/help/en-us/search?q[]=1&page=-4',
    '/help/en-us/feed',
    '/help/sitemap.xml',
  ]
  for (const path of pages) {
    const { status, text } = await get(path)
    assert.equal(status, 200, path)
    assert.ok(!text.includes('<script>alert') && !text.includes('href="javascript'), path)
  }
  for (const path of [
    `/help/${encodeURIComponent(bad)}`,
    `/help/en-us/${encodeURIComponent(bad)}`,
    '/help/en-us/1%00',
    '/help/en-us/99999999999',
  ])
    assert.equal((await get(path)).status, 404, path)
})

test('what is not written in a language lists the others, and links follow moves', async () => {
  const german = await help.answer(repair, 'Druck prüfen', { locale: help.de })
  const { body } = await publish(german)
  const [translation] = Object.keys(body.assets.KnowledgeBaseAnswerTranslation)
  const { text, status } = await get(`/help/en-us/${repair}/${german}`)
  assert.equal(status, 200)
  assert.match(text, new RegExp(`href="/help/de-de/${repair}-repair-care/${german}-druck-prufen" lang="de-de"`))
  const linking = await help.answer(repair, 'Links', {
    body: `<p><a href="#" data-target-type="knowledge-base-answer" data-target-id="${translation}">There</a><a href="#" data-target-id="4711">Gone</a></p>`,
  })
  await publish(linking)
  const other = await help.category('Moved here')
  await w.ada('PATCH', `/knowledge_bases/${help.base}/answers/${german}`, { category_id: other })
  const page = (await get(`/help/en-us/${repair}/${linking}`)).text
  assert.match(
    page,
    new RegExp(`<a href="/help/de-de/${other}-moved-here/${german}-druck-prufen">There</a><a href="#">Gone</a>`),
  )
  assert.equal((await get(`/help/de-de/${repair}/${german}`)).status, 200)
  assert.match(
    (await get(`/help/de-de/${other}/${german}`)).text,
    /<html lang="de-de" dir="ltr">[\s\S]*War das hilfreich\?/,
  )
})

test('search prefers the language of the page and corrects the spelling', async () => {
  const find = async (query: string, locale = 'en-us') =>
    (await get(`/help/${locale}/search?q=${encodeURIComponent(query)}`)).text
  assert.match(await find('presure'), /1 result for “pressure”[\s\S]*Nothing found for “presure”/)
  assert.match(await find('machine gauge'), /<mark>Machine<\/mark> loses pressure/)
  assert.match(await find('druck'), /Druck prüfen|<mark>Druck<\/mark> prüfen/)
  assert.match(await find('zzzz'), /0 results[\s\S]*Check the spelling/)
  assert.match(await find(''), /What are you looking for\?/)
})

test('an editor with a preview link sees drafts on the pages, and nobody else', async () => {
  const draft = await help.answer(repair, 'Secret draft')
  const { headers } = await w.ada('GET', `/knowledge_bases/preview/KnowledgeBaseAnswer/${draft}/en-us`)
  const preview = String(headers.location)
  const shown = await get(preview)
  assert.match(shown.text, /Draft: only editors see this[\s\S]*#knowledge_base\/\d+\/locale\/en-us\/answer\/\d+\/edit/)
  assert.match(String(shown.headers['cache-control']), /private/)
  const cookie = String(shown.headers['set-cookie']).split(';')[0] as string
  assert.match((await get(`/help/en-us/${repair}`, { cookie })).text, /Secret draft/)
  const path = preview.split('?')[0] as string
  assert.equal((await get(path)).status, 404)
  assert.equal((await get(`${path}?preview_token=3-9999999999-forged`)).status, 404)
  w.clock.now = new Date(w.clock.now.getTime() + 3_700_000)
  assert.equal((await get(preview)).status, 404)
  for (const url of ['/help/sitemap.xml', '/help/en-us/feed', `/help/en-us/${repair}`, '/help/en-us/search?q=secret'])
    assert.ok(!(await get(url)).text.includes('Secret draft'), url)
})

test('votes are counted once, also without a script, and not for other sites', async () => {
  const path = `/help/en-us/${repair}-repair-care/${answer}-machine-loses-pressure`
  const action = /action="(\/help\/en-us\/votes\/\d+)"/.exec((await get(path)).text)?.[1] as string
  const vote = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    w.send({
      method: 'POST',
      url: action,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ path, ...fields }).toString(),
    })
  const first = await vote({ helpful: 'no' })
  assert.deepEqual([first.status, first.headers.location], [303, `${path}?vote=no#vote`])
  assert.match((await get(`${path}?vote=no`)).text, /What was missing\?/)
  assert.equal((await vote({ helpful: 'yes' })).status, 303)
  assert.equal((await vote({ helpful: 'comment', comment: '<b>Steps</b>' })).status, 303)
  const rows = await w.db.selectFrom('knowledge_base_votes').select(['helpful', 'comment']).orderBy('id').execute()
  assert.deepEqual(rows, [
    { helpful: false, comment: null },
    { helpful: null, comment: '<b>Steps</b>' },
  ])
  assert.equal((await vote({ helpful: 'maybe' })).status, 404)
  assert.equal((await vote({ helpful: 'yes', path: '//evil.example/a/b' })).status, 404)
  assert.equal((await vote({ helpful: 'yes' }, { origin: 'https://evil.example' })).status, 404)
  const answers = await Promise.all(Array.from({ length: 30 }, () => vote({ helpful: 'yes' })))
  assert.ok(answers.some(({ status }) => status === 429))
})

test('colours are derived until they can be read', async () => {
  assert.deepEqual(['#abc', 'rgb(255, 0, 0)', 'hsl(206,8%,50%)', 'tomato', 'hsl(x)'].map(parseColor), [
    '#aabbcc',
    '#ff0000',
    '#75818a',
    undefined,
    undefined,
  ])
  const theme = writeTheme({ color_highlight: '#ffff00', color_header: '#000000', color_header_link: '#111111' })
  assert.match(theme, /--header-link: light-dark\(#ffffff/)
  assert.ok(!theme.includes('#ffff00;'))
  const { headers, text } = await get('/help/theme.css')
  assert.match(String(headers['content-type']), /^text\/css/)
  assert.match(text, /--brand:/)
})
