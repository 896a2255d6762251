import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import {
  botToken,
  type FakeTelegram,
  groupChat,
  nora,
  otherToken,
  startFakeTelegram,
  updateWith,
} from '#tests/support/fake-telegram.ts'
import { type World, world } from '#tests/support/world.ts'

type Json = Record<string, unknown>

let far: FakeTelegram
let w: World
let channelId: number
let address: string
let secret: string

before(async () => {
  far = await startFakeTelegram()
  w = await world({ networkUrls: { telegram: far.url } })
  await sql`
    update settings set state_current = case name when 'fqdn' then '{"value": "desk.example.com"}'::jsonb
      else '{"value": "https"}'::jsonb end where name in ('fqdn', 'http_type')`.execute(w.db)
  w.app.deps.caches.drop('settings', 0)
  const { status, body } = await w.ada('POST', '/channels_telegram', {
    api_token: botToken,
    group_id: 1,
    welcome: 'Hello from the harbor',
    goodbye: 'Bye',
  })
  assert.equal(status, 200)
  channelId = body.id
  rememberWebhook(botToken)
})
after(async () => {
  await w.close()
  await far.stop()
})
beforeEach(() => {
  far.calls.length = 0
})

function rememberWebhook(token: string) {
  const { url, secret_token } = far.webhooks.get(token) as { url: string; secret_token: string }
  address = url.replace('https://desk.example.com', '')
  secret = secret_token
}

const push = (update: unknown, headers: Record<string, string> = {}, url = address) =>
  w.app.inject({
    method: 'POST',
    url,
    payload: typeof update === 'string' ? update : JSON.stringify(update),
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret, ...headers },
  })

async function receive(update: Json) {
  assert.equal((await push(update)).statusCode, 200)
  await w.work.drain()
  const [message] = (await w.ada('GET', '/channel_messages?per_page=1')).body
  const article = message.article_id && (await w.ada('GET', `/ticket_articles/${message.article_id}`)).body
  return { message, article }
}

const say = (text: string, more: Json = {}) => receive(updateWith({ text, ...more }))
const articleOf = async (id: number) => (await w.ada('GET', `/ticket_articles/${id}`)).body
const answer = (ticket_id: number, more: object = {}) =>
  w.ada('POST', '/ticket_articles', { ticket_id, type: 'telegram personal-message', body: 'On our way.', ...more })

/** Jobs use the real clock: makes everything due that would have become due until then. */
async function later(minutes: number): Promise<void> {
  w.clock.now = new Date(w.clock.now.getTime() + minutes * 60_000)
  await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(mins => ${minutes})`.execute(w.db)
  await w.work.drain()
}

test('a bot is connected with its token; what is wrong with it is said, and secrets are never shown', async () => {
  const { body } = await w.ada('GET', '/channels_telegram')
  assert.deepEqual(body.channel_ids, [channelId])
  const { options, area } = body.assets.Channel[channelId]
  assert.deepEqual([area, options.bot.username, options.api_token], ['Telegram::Bot', 'harbor_help_bot', '**********'])
  assert.equal(options.secret_token, '**********')
  assert.deepEqual(far.webhooks.get(botToken)?.allowed_updates, [
    'message',
    'edited_message',
    'channel_post',
    'edited_channel_post',
  ])
  const create = (more: object) => w.ada('POST', '/channels_telegram', { api_token: otherToken, group_id: 1, ...more })
  const refusal = async (more: object) => {
    const { status, body: failure } = await create(more)
    return [status, failure.code, failure.field]
  }
  assert.deepEqual(await refusal({ api_token: 'nonsense' }), [422, 'bot_token_invalid', 'api_token'])
  assert.deepEqual(await refusal({ api_token: '1:AAF3zJ0vQ2kq8mUnknownTokenOfABot' }), [
    422,
    'bot_token_invalid',
    'api_token',
  ])
  assert.deepEqual(await refusal({ api_token: `1:${'x'.repeat(5000)}` }), [422, 'bot_token_invalid', 'api_token'])
  assert.deepEqual(await refusal({ api_token: botToken }), [422, 'not_unique', 'api_token'])
  assert.deepEqual(await refusal({ group_id: 999 }), [422, 'unknown_reference', 'group_id'])
  assert.deepEqual((await refusal({ group_id: undefined })).slice(0, 1), [422])
  far.faults.getMe = ['cut']
  assert.deepEqual((await refusal({})).slice(0, 2), [422, 'service_unreachable'])
  assert.equal((await w.agnes('POST', '/channels_telegram', { api_token: otherToken, group_id: 1 })).status, 403)
  assert.equal((await w.anyone('GET', '/channels_telegram')).status, 401)
  const probe = await w.ada('POST', '/channels_telegram_probe', { api_token: otherToken })
  assert.deepEqual(
    [probe.body.bot.username, probe.body.is_connected, probe.body.can_push],
    ['lake_help_bot', false, true],
  )
  const kept = await w.ada('PUT', `/channels_telegram/${channelId}`, {
    api_token: '**********',
    group_id: 1,
    goodbye: 'See you',
  })
  assert.deepEqual(
    [kept.status, kept.body.options.goodbye, kept.body.options.welcome],
    [200, 'See you', 'Hello from the harbor'],
  )
  assert.equal((await w.ada('PUT', '/channels_telegram/999', { group_id: 1 })).status, 404)
  rememberWebhook(botToken)
})

test('a webhook is verified, and everything that is signed is acknowledged and kept', async () => {
  const update = updateWith({ text: 'x' })
  const refusals: [Record<string, string>, string, number][] = [
    [{ 'x-telegram-bot-api-secret-token': 'wrong' }, address, 403],
    [{}, address.replace(/webhook\/[^?]+/, 'webhook/wrong'), 422],
    [{}, address.replace(/\?.*/, ''), 422],
    [{}, address.replace(/bid=\d+/, 'bid=7'), 422],
  ]
  for (const [headers, url, status] of refusals)
    assert.equal((await push(update, headers, url)).statusCode, status, url)
  for (const odd of [
    '{}',
    '[]',
    '{"update_id":"x"}',
    '{"update_id":7,"message":[]}',
    '{"update_id":8,"message":{"chat":{"id":{}}}}',
  ])
    assert.equal((await push(odd)).statusCode, 200, odd)
  assert.equal((await push('{"broken')).statusCode, 400)
  const { message } = await receive({ update_id: 1, poll_answer: { poll_id: '1' } })
  assert.deepEqual([message.state, message.reason_code, message.article_id], ['ignored', 'message_unknown', null])
  assert.deepEqual((await w.ada('GET', '/channel_messages?state=failed')).body, [])
})

test('a private chat becomes a ticket; repeats, replies and edits find their article', async () => {
  const update = updateWith({ text: 'My parcel is lost\nPlease help' })
  const { article } = await receive(update)
  assert.equal((await push(update)).statusCode, 200)
  await w.work.drain()
  const { body: ticket } = await w.ada('GET', `/tickets/${article.ticket_id}?expand=true`)
  assert.deepEqual([ticket.title, ticket.group, ticket.article_count], ['My parcel is lost', 'Users', 1])
  assert.deepEqual(ticket.preferences.telegram, { bid: '123456789', chat_id: 5301 })
  assert.deepEqual(
    [article.type, article.from, article.to],
    ['telegram personal-message', 'Nora Chat', '@harbor_help_bot'],
  )
  const { message_id } = update.message as { message_id: number }
  assert.equal(article.message_id, `${message_id}.5301@telegram`)
  const { body: customer } = await w.ada('GET', `/users/${ticket.customer_id}`)
  assert.deepEqual([customer.firstname, customer.lastname, customer.note], ['Nora', 'Chat', 'Telegram @nora_c'])

  const reply = await say('Any news?', { reply_to_message: { message_id } })
  assert.deepEqual([reply.article.ticket_id, reply.article.in_reply_to], [article.ticket_id, article.message_id])

  const edit = (text: string, edit_date: number) =>
    receive(updateWith({ message_id, text, edit_date }, 'edited_message'))
  await edit('My parcel is found', 1_790_000_100)
  await edit('older', 1_790_000_050)
  assert.equal((await articleOf(article.id)).body, 'My parcel is found')
  const versions = (await w.ada('GET', `/ticket_articles/${article.id}/versions`)).body
  assert.deepEqual(
    versions.map(({ body }: Json) => body),
    ['My parcel is lost\nPlease help'],
  )

  const short = await receive(updateWith({ message_id: 70, text: 'short id' }))
  await receive(updateWith({ message_id: 701, text: 'longer id' }))
  await receive(updateWith({ message_id: 7, text: 'not a prefix', edit_date: 1_790_000_100 }, 'edited_message'))
  assert.equal((await articleOf(short.article.id)).body, 'short id')

  const early = updateWith({ text: 'first' })
  const { message_id: earlyId } = early.message as { message_id: number }
  const corrected = await receive(
    updateWith({ message_id: earlyId, text: 'second', edit_date: 1_790_000_200 }, 'edited_message'),
  )
  assert.equal(corrected.article.body, 'second')
  assert.equal((await receive(early)).message.reason_code, 'message_outdated')
})

test('a name is not an identity, and a private answer never lands in a group', async () => {
  const { article: own } = await say('private')
  const { article: inGroup } = await say('in the group', { chat: groupChat })
  const { article: twin } = await say('who am I', { from: { ...nora, id: 9001 }, chat: { id: 9001, type: 'private' } })
  const [first, second, third] = await Promise.all(
    [own, inGroup, twin].map(async ({ ticket_id }) => (await w.ada('GET', `/tickets/${ticket_id}`)).body),
  )
  assert.equal(new Set([first.id, second.id, third.id]).size, 3)
  assert.equal(first.customer_id, second.customer_id)
  assert.notEqual(first.customer_id, third.customer_id)
  await answer(first.id)
  await answer(second.id, { body: 'To the group' })
  await w.work.drain()
  assert.deepEqual(
    far.callsOf('sendMessage').map(({ chat_id, text }) => [chat_id, text]),
    [
      [5301, 'On our way.'],
      [-100_200, 'To the group'],
    ],
  )
  const { article: post } = await receive(
    updateWith(
      { text: 'news', chat: { id: -7, type: 'channel', title: 'Crew news' }, from: undefined },
      'channel_post',
    ),
  )
  assert.equal(post.from, 'Crew news')
  assert.equal((await say('joined', { new_chat_members: [nora] })).message.reason_code, 'message_not_from_person')
})

test('commands greet, and end a conversation', async () => {
  const { article } = await say('One more thing')
  assert.equal((await say('/start now')).message.reason_code, 'message_command')
  await say('/end')
  assert.deepEqual(
    far.callsOf('sendMessage').map(({ text }) => text),
    ['Hello from the harbor', 'See you'],
  )
  assert.equal((await w.ada('GET', `/tickets/${article.ticket_id}?expand=true`)).body.state, 'closed')
  const { article: next } = await say('/started again')
  assert.notEqual(next.ticket_id, article.ticket_id)
})

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('pictures, files, voices, stickers, places and contacts arrive; unknown kinds are named', async () => {
  far.files.set('p2', { path: 'photos/file 1.gif', content: gif })
  far.files.set('v1', { path: 'voice/1.oga', content: Buffer.from('OggS voice') })
  far.files.set('s1', { path: 'stickers/1.webp', content: gif })
  far.files.set('d9', { path: 'documents/9.zip', content: gif, size: 25 * 1024 * 1024 })
  const photo = await receive(
    updateWith({
      photo: [
        { file_id: 'p1', width: 90 },
        { file_id: 'p2', file_unique_id: 'u2', width: 1280, height: 960, file_size: 43 },
      ],
      caption: 'Broken here',
    }),
  )
  const [media] = photo.article.preferences.media
  assert.deepEqual([photo.article.body, media.kind, media.state, media.width], ['Broken here', 'photo', 'stored', 1280])
  assert.deepEqual([photo.article.attachments.length, photo.article.attachments[0].id], [1, media.attachment_id])
  const voice = await receive(updateWith({ voice: { file_id: 'v1', duration: 12, mime_type: 'audio/ogg' } }))
  assert.deepEqual([voice.article.preferences.media[0].duration, voice.article.attachments.length], [12, 1])
  const sticker = await receive(updateWith({ sticker: { file_id: 's1', emoji: '👍', set_name: 'Crew' } }))
  assert.deepEqual([sticker.article.body, sticker.article.attachments.length], ['👍', 1])
  const place = await receive(
    updateWith({
      venue: { title: 'Pier 4', address: 'Harbor', location: { latitude: 53.54, longitude: 9.99 } },
      location: {},
    }),
  )
  assert.match(place.article.body, /^Pier 4\nHarbor\nhttps:\/\/www\.openstreetmap\.org\/\?mlat=53\.54&mlon=9\.99/)
  const contact = await receive(updateWith({ contact: { first_name: 'Olaf', phone_number: '+49301' } }))
  assert.equal(contact.article.body, 'Contact: Olaf\n+49301')
  const large = await receive(
    updateWith({ document: { file_id: 'd1', file_name: 'a.zip', file_size: 25 * 1024 * 1024 } }),
  )
  assert.deepEqual(
    [large.article.preferences.media[0].state, large.article.preferences.media[0].reason],
    ['failed', 'The file is larger than 20 MB'],
  )
  const hidden = await receive(updateWith({ document: { file_id: 'd9', file_name: '../../etc/passwd' } }))
  assert.equal(hidden.article.preferences.media[0].reason, 'The file is larger than 20 MB')
  const gone = await receive(updateWith({ document: { file_id: 'nothing', file_name: 'b.zip' } }))
  assert.equal(gone.article.preferences.media[0].reason, 'The file is no longer available')
  const poll = await receive(updateWith({ poll: { id: '1', question: '?' } }))
  assert.deepEqual(
    [poll.article.preferences.telegram, /\(poll\)/.test(poll.article.body)],
    [{ kind: 'poll', unknown: true }, true],
  )
})

test('answers are split, files follow, and every outcome is shown', async () => {
  const { article } = await say('Send me everything')
  const ticketId = article.ticket_id
  const long = `${'word '.repeat(1200)}end`
  const { body } = await answer(ticketId, {
    body: long,
    in_reply_to: article.message_id,
    attachments: [
      { filename: 'plan.txt', data: Buffer.from('the plan').toString('base64'), 'mime-type': 'text/plain' },
    ],
  })
  await w.work.drain()
  const [one, two] = far.callsOf('sendMessage') as { text: string; reply_parameters?: Json }[]
  assert.equal(`${one?.text} ${two?.text}`, long)
  assert.ok(one!.text.length <= 4096 && one?.reply_parameters && !two?.reply_parameters)
  const [file] = far.callsOf('sendDocument') as { document: Json; chat_id: string }[]
  assert.deepEqual([file?.chat_id, file?.document.name, file?.document.content], ['5301', 'plan.txt', 'the plan'])
  const sent = await articleOf(body.id)
  assert.deepEqual([sent.from, sent.to, sent.preferences.delivery_status], ['@harbor_help_bot', '@nora_c', 'success'])
  assert.deepEqual([sent.preferences.telegram.parts, /^telegram\.\d+\.5301$/.test(sent.message_id)], [3, true])

  const outcome = async (...faults: FakeTelegram['faults'][string]) => {
    far.faults.sendMessage = faults
    const { body: written } = await answer(ticketId)
    await w.work.drain()
    const { preferences } = await articleOf(written.id)
    return {
      id: written.id as number,
      status: preferences.delivery_status,
      code: preferences.delivery_status_code,
      message: preferences.delivery_status_message,
    }
  }
  const blocked = await outcome({ status: 403, description: 'Forbidden: bot was blocked by the user' })
  assert.deepEqual(
    [blocked.status, blocked.message],
    ['fail', 'Telegram refused the message: Forbidden: bot was blocked by the user'],
  )
  const cut = await outcome('cut')
  assert.deepEqual([cut.status, cut.code], ['unknown', 'network_no_answer'])
  const moved = await outcome({ status: 400, description: 'group upgraded', parameters: { migrate_to_chat_id: -777 } })
  assert.deepEqual([moved.status, far.callsOf('sendMessage').at(-1)?.chat_id], ['success', -777])
  const busy = await outcome({ status: 429, description: 'Too Many Requests', parameters: { retry_after: 600 } })
  assert.deepEqual([busy.status, busy.code], ['deferred', 'network_busy'])
  const before = far.callsOf('sendMessage').length
  await later(9)
  assert.equal(far.callsOf('sendMessage').length, before, 'not before the network allows it')
  await later(2)
  assert.equal((await articleOf(busy.id)).preferences.delivery_status, 'success')

  far.revoked.add(botToken)
  const revoked = await outcome()
  assert.deepEqual([revoked.status, revoked.code], ['deferred', 'network_token_refused'])
  const channel = (await w.ada('GET', '/channels_telegram')).body.assets.Channel[channelId]
  assert.deepEqual([channel.status_out, channel.last_log_out_notice.code], ['error', 'network_token_refused'])
  far.revoked.clear()
  await later(2)
  assert.equal((await articleOf(revoked.id)).preferences.delivery_status, 'success')

  const { body: note } = await w.ada('POST', '/tickets', {
    title: 'x',
    group_id: 1,
    customer_id: 6,
    article: { body: 'x' },
  })
  assert.equal((await answer(note.id)).body.code, 'no_conversation')
  await w.ada('POST', '/channels_telegram_disable', { id: channelId })
  assert.equal((await answer(ticketId)).status, 422)
  assert.equal((await push(updateWith({ text: 'off' }))).statusCode, 422, 'the service keeps it until the bot is on')
  await w.ada('POST', '/channels_telegram_enable', { id: channelId })
})

test('without a public address messages are fetched, and confirmed when they are stored', async () => {
  await sql`update settings set state_current = '{"value": "http"}' where name = 'http_type'`.execute(w.db)
  w.app.deps.caches.drop('settings', 0)
  const sent = { api_token: otherToken, group_id: 1 }
  assert.equal((await w.ada('POST', '/channels_telegram', sent)).body.code, 'https_required')
  far.queue(updateWith({ text: 'fetched', from: { ...nora, id: 42 }, chat: { id: 42, type: 'private' } }), otherToken)
  const { body } = await w.ada('POST', '/channels_telegram', { ...sent, mode: 'polling' })
  const { superviseBots } = await import('./poll.ts')
  const running = superviseBots(w.app.deps)
  const stored = async () => (await w.ada('GET', `/channel_messages?channel_id=${body.id}`)).body.length
  const { eventually } = await import('#tests/support/eventually.ts')
  await eventually(async () => (await stored()) === 1 && far.callsOf('getUpdates').length > 1)
  far.queue(updateWith({ text: 'again', from: { ...nora, id: 42 }, chat: { id: 42, type: 'private' } }), otherToken)
  await eventually(async () => (await stored()) === 2)
  far.revoked.add(otherToken)
  far.queue(updateWith({ text: 'lost?' }), otherToken)
  const state = async () => (await w.ada('GET', '/channels_telegram')).body.assets.Channel[body.id].status_in
  await eventually(async () => (await state()) === 'error')
  await running.stop()
  assert.equal((await w.ada('DELETE', '/channels_telegram', { id: body.id })).status, 200)
  assert.equal((await w.ada('DELETE', '/channels_telegram', { id: body.id })).status, 404)
})
