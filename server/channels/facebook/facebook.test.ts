import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FakeFacebook, facebookPage, pageId, startFakeFacebook } from '#tests/support/fake-facebook.ts'
import { type World, world } from '#tests/support/world.ts'

let w: World
let far: FakeFacebook
let channel: { id: number; options: Record<string, string> }
before(async () => {
  far = await startFakeFacebook()
  w = await world({ networkUrls: { facebook: far.url } })
  const { status, body } = await w.ada('POST', '/channels_facebook', { group_id: 1, ...facebookPage })
  assert.equal(status, 200, JSON.stringify(body))
  channel = body
})
after(async () => {
  await w.close()
  await far.close()
})

const path = () => `/api/v1/channels_facebook_webhook/${channel.options.callback_url_uuid}`

async function push(entry: object, signature?: string) {
  const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: 1, ...entry }] })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? far.sign(body) }
  const answer = await w.app.inject({ method: 'POST', url: path(), headers, payload: body })
  await w.work.drain()
  return answer
}

const mathieu = { id: '501', name: 'Mathieu Roux' }
const feed = (value: object) => ({ changes: [{ field: 'feed', value: { verb: 'add', from: mathieu, ...value } }] })
const comment = (id: string, message: string, more: object = {}) =>
  feed({ item: 'comment', post_id: 'p1', comment_id: id, parent_id: 'p1', message, ...more })
const chat = (mid: string, text: string, more: object = {}) => ({
  messaging: [{ sender: { id: '77' }, recipient: { id: pageId }, timestamp: 1, message: { mid, text, ...more } }],
})
const newest = async () => (await w.ada('GET', '/channel_messages?per_page=1')).body[0]
const article = async (id: number) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const reply = async (ticket_id: number, type: string, more: object = {}) => {
  const answer = await w.agnes('POST', '/ticket_articles', { ticket_id, type, body: 'Sorry to hear that.', ...more })
  await w.work.drain()
  return answer
}

test('a page is connected with its token; secrets are kept and never shown', async () => {
  assert.deepEqual(
    [channel.options.page, channel.options.access_token, channel.options.app_secret, far.subscribed],
    [{ id: pageId, name: 'Halden & Finch' }, '**********', '**********', ['feed,messages,message_deliveries']],
  )
  const refusals: [object, string, string][] = [
    [{ ...facebookPage, group_id: 1, access_token: 'expired' }, 'access_token', 'access_token_invalid'],
    [{ ...facebookPage, group_id: 1 }, 'access_token', 'not_unique'],
    [{ group_id: 1, app_secret: 'x' }, 'access_token', 'required'],
    [{ group_id: 1, access_token: 'x' }, 'app_secret', 'required'],
  ]
  for (const [sent, field, code] of refusals) {
    const { status, body } = await w.ada('POST', '/channels_facebook', sent)
    assert.deepEqual([status, body.field, body.code], [422, field, code])
  }
  const kept = await w.ada('POST', `/channels_facebook/${channel.id}`, { group_id: 2, access_token: '**********' })
  assert.deepEqual([kept.status, kept.body.group_id], [200, 2])
  const { verify_token } = channel.options
  const confirm = (token: string) =>
    w.app.inject(`${path()}?hub.mode=subscribe&hub.challenge=42&hub.verify_token=${token}`)
  assert.equal((await confirm(verify_token as string)).body, '42')
  assert.equal((await confirm('wrong')).statusCode, 422)
  const { body: listed } = await w.ada('GET', '/channels_facebook')
  assert.deepEqual([listed.channel_ids, listed.assets.Channel[channel.id].status_in], [[channel.id], 'ok'])
  assert.equal((await w.agnes('GET', '/channels_facebook')).status, 403)
})

test('posts and comments of a person at a post are one ticket; answers are comments below theirs', async () => {
  await push(comment('c1', 'Ours leaks since day two.'))
  const first = await newest()
  await push(comment('c1', 'Ours leaks since day two.'))
  await push(comment('c2', 'Order 53092.'))
  assert.equal((await newest()).ticket_id, first.ticket_id)
  await push(comment('c3', 'Mine too', { from: { id: '502', name: 'Ana' } }))
  const other = await newest()
  assert.notEqual(other.ticket_id, first.ticket_id, 'another person')
  await push(comment('c4', 'We are on it', { from: { id: pageId, name: 'Halden & Finch' } }))
  assert.equal((await newest()).reason, 'A notice about the chat, not a message from a person')
  const { body: ticket } = await w.ada('GET', `/tickets/${first.ticket_id}?expand=true`)
  assert.deepEqual(
    [ticket.title, ticket.preferences.facebook, ticket.group_id],
    ['Ours leaks since day two.', { post_id: 'p1' }, 2],
  )
  const { body: articles } = await w.ada('GET', `/ticket_articles/by_ticket/${first.ticket_id}`)
  assert.deepEqual(
    articles.map(({ type, message_id, in_reply_to }: Record<string, string>) => [type, message_id, in_reply_to]),
    [
      ['facebook feed comment', 'c1', 'p1'],
      ['facebook feed comment', 'c2', 'p1'],
    ],
  )
  await push(feed({ item: 'status', post_id: 'p9', message: 'Where is your shop?' }))
  assert.equal((await article((await newest()).article_id)).type, 'facebook feed post')

  const { status, body } = await w.ada('POST', '/ticket_articles', {
    ticket_id: first.ticket_id,
    type: 'facebook feed comment',
    body: 'Sorry to hear that.',
  })
  assert.equal(status, 201, JSON.stringify(body))
  await w.work.drain()
  assert.deepEqual(far.sent.at(-1), { path: 'c2/comments', body: { message: 'Sorry to hear that.' } })
  assert.equal((await article(body.id)).preferences.delivery_status, 'success')
  const attached = async (filename: string, mime: string) => {
    const attachments = [{ filename, data: 'eA==', 'mime-type': mime }]
    const sent = { ticket_id: first.ticket_id, type: 'facebook feed comment', body: 'Like this.', attachments }
    const { body: said } = await w.ada('POST', '/ticket_articles', sent)
    await w.work.drain()
    return (await article(said.id)).preferences
  }
  assert.equal((await attached('part.png', 'image/png')).delivery_status, 'success')
  assert.match(far.sent.at(-1)?.body.form, /name="source"; filename="part\.png"/)
  const { delivery_status, delivery_status_message } = await attached('manual.pdf', 'application/pdf')
  assert.deepEqual(
    [delivery_status, delivery_status_message],
    ['fail', 'Comments on Facebook can only have pictures, not manual.pdf'],
  )
  const wrong = await w.ada('POST', '/ticket_articles', {
    ticket_id: first.ticket_id,
    type: 'facebook direct-message',
    body: 'x',
  })
  assert.equal(wrong.body.code, 'no_conversation', 'a comment has no private conversation')
})

test('private messages are answered privately, with their files and states', async () => {
  await w.ada('POST', `/channels_facebook/${channel.id}`, { group_id: 1 })
  far.files.set('/picture', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'))
  const picture = { type: 'image', payload: { url: `${far.url}/picture` } }
  await push(chat('m1', 'Hello', { attachments: [picture] }))
  const { ticket_id, article_id } = await newest()
  assert.equal((await article(article_id)).attachments.length, 1)
  await push(chat('m1e', 'Echo', { is_echo: true }))
  assert.equal((await newest()).state, 'ignored')
  const sent = await reply(ticket_id, 'facebook direct-message')
  assert.deepEqual([sent.status, sent.body.from], [201, 'Halden & Finch'], JSON.stringify(sent.body))
  assert.deepEqual(far.sent.at(-1), {
    path: 'me/messages',
    body: { recipient: { id: '77' }, messaging_type: 'RESPONSE', message: { text: 'Sorry to hear that.' } },
  })
  const { message_id } = await article(sent.body.id)
  await push({ messaging: [{ sender: { id: '77' }, delivery: { mids: [message_id, 'unknown'], watermark: 1 } }] })
  assert.equal((await article(sent.body.id)).preferences.delivery_progress, 'delivered')
  const outcomes: [FakeFacebook['answers'][number], string][] = [
    [{ status: 400, error: { code: 10, message: 'This message is sent outside of allowed window.' } }, 'fail'],
    [{ status: 400, error: { code: 613, message: 'Rate limit' } }, 'deferred'],
    [{ status: 400, error: { code: 190, message: 'Session has expired' } }, 'deferred'],
    ['silence', 'unknown'],
  ]
  for (const [answer, expected] of outcomes) {
    far.answers.push(answer)
    const { body } = await reply(ticket_id, 'facebook direct-message')
    assert.equal((await article(body.id)).preferences.delivery_status, expected)
  }
  const { body: listed } = await w.ada('GET', '/channels_facebook')
  assert.equal(listed.assets.Channel[channel.id].status_out, 'error')
  const file = { filename: 'a.txt', data: 'eA==', 'mime-type': 'text/plain' }
  const image = { filename: 'b.png', data: 'eA==', 'mime-type': 'image/png' }
  const before = far.sent.length
  const withFiles = await reply(ticket_id, 'facebook direct-message', { attachments: [file, image] })
  assert.equal((await article(withFiles.body.id)).preferences.delivery_status, 'success')
  const [text, ...forms] = far.sent.slice(before).map(({ body }) => body)
  assert.deepEqual(text?.message, { text: 'Sorry to hear that.' })
  assert.match(forms[0]?.form, /"type":"file".*filename="a\.txt"/s)
  assert.match(forms[1]?.form, /"type":"image".*filename="b\.png"/s)
  const refused = await reply(ticket_id, 'facebook direct-message', {
    attachments: Array.from({ length: 11 }, () => file),
  })
  assert.equal(refused.body.field, 'article.attachments')
  assert.equal((await reply(ticket_id, 'facebook feed comment')).body.code, 'no_conversation', 'never in public')
})

test('requests without a valid signature are refused, and unknown kinds are kept', async () => {
  for (const signature of ['', 'sha256=00', far.sign('{}')]) {
    const { statusCode, body } = await push(comment('c9', 'Forged'), signature)
    assert.deepEqual([statusCode, JSON.parse(body).code], [403, 'signature_invalid'])
  }
  for (const entry of [
    {},
    { changes: [null, 'x', {}, { field: 'feed', value: { item: 'reaction', verb: 'add', from: mathieu } }] },
    { messaging: [7, {}, { sender: {}, message: { mid: 'm9' } }] },
    { id: 'other', ...comment('c10', 'For another page') },
  ])
    assert.equal((await push(entry)).statusCode, 200)
  const { body } = await w.ada('GET', '/channel_messages?per_page=100&state=failed')
  assert.deepEqual(body, [])
})
