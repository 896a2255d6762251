import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { connectPager, createPagerChannel } from '#tests/support/pager-channel.ts'
import { type World, world } from '#tests/support/world.ts'
import { networkOf } from '#kernel/outgoing-http/call-api.ts'
import { channels } from '../all.ts'
import { downloadMedia, MediaRefused } from './media.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const server = createServer(({ url = '' }, response) => {
  if (url === '/picture') return response.end(gif)
  if (url === '/later') return response.writeHead(503).end()
  if (url === '/moved') return response.writeHead(302, { Location: '/picture' }).end()
  if (url === '/loop') return response.writeHead(302, { Location: '/loop' }).end()
  if (url === '/announced') return response.writeHead(200, { 'Content-Length': 200 * 1024 * 1024 }).write(gif)
  if (url === '/flood') return flood(response)
  if (url === '/trickle') return response.writeHead(200).write(gif)
  return response.writeHead(404).end()
})

const flood = (response: ServerResponse): void => {
  if (response.destroyed) return
  response.write(Buffer.alloc(64 * 1024), () => setImmediate(flood, response))
}

let w: World
let here = ''
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pager = createPagerChannel({ sent: [], answers: [] })
  w = await world({ channels: [...channels, pager], networkUrls: { pager: here } })
  await connectPager(w.app)
})
after(async () => {
  await w.close()
  server.closeAllConnections()
  server.close()
})

const limits = { connect: 1000, idle: 200, total: 2000, bytes: 1024 * 1024 }
const download = (path: string, network = networkOf(here)) =>
  downloadMedia(w.app.deps, { url: here + path, network }, limits)

test('a file is fetched up to its limits, and never from a private network', async () => {
  assert.equal((await download('/picture')).size, gif.length)
  assert.equal((await download('/moved')).size, gif.length)
  const refused = async (path: string, network = networkOf(here)) => {
    const error = await download(path, network).catch((reason: unknown) => reason)
    assert.ok(error instanceof MediaRefused, path)
    return [error.code, error.isTemporary]
  }
  assert.deepEqual(await refused('/announced'), ['media_too_large', false])
  assert.deepEqual(await refused('/flood'), ['media_too_large', false])
  assert.deepEqual(await refused('/trickle'), ['media_not_fetched', true])
  assert.deepEqual(await refused('/loop'), ['media_not_fetched', false])
  assert.deepEqual(await refused('/gone'), ['media_not_available', false])
  assert.deepEqual(await refused('/later'), ['media_not_fetched', true])
  assert.deepEqual(await refused('/picture', networkOf()), ['media_not_fetched', false])
})

const sender = { number: '+4930111', name: 'Nora Pager' }

async function page(id: string, file: string) {
  const payload = { id, text: 'See the fax', file: here + file, ...sender }
  await w.app.inject({ method: 'POST', url: '/api/v1/pager_webhook/mast-7', payload })
  await w.work.drain()
  const [message] = (await w.ada('GET', '/channel_messages?per_page=1')).body
  return (await w.ada('GET', `/ticket_articles/${message.article_id}`)).body
}

test('files are attached to the article when they are here; an agent can ask again for one that failed', async () => {
  const article = await page('1', '/picture')
  const [media] = article.preferences.media
  assert.deepEqual([media.state, media.filename, media.attachment_id], ['stored', 'fax.gif', article.attachments[0].id])
  const failed = await page('2', '/announced')
  assert.deepEqual([failed.preferences.media[0].state, failed.attachments], ['failed', []])
  assert.equal(failed.preferences.media[0].reason, 'The file is larger than 50 MB')
  const waiting = await page('3', '/later')
  assert.equal(waiting.preferences.media[0].state, 'waiting')
  assert.equal((await w.ada('POST', `/ticket_articles/${waiting.id}/retry_media`)).status, 422)
  const lost = await page('4', '/gone')
  assert.equal(lost.preferences.media[0].state, 'failed')
  await w.db
    .updateTable('channel_media')
    .set({ source: JSON.stringify({ url: `${here}/picture` }) })
    .execute()
  assert.equal((await w.nora('POST', `/ticket_articles/${lost.id}/retry_media`)).status, 403)
  assert.equal((await w.ada('POST', `/ticket_articles/${lost.id}/retry_media`)).status, 200)
  await w.work.drain()
  const { body } = await w.ada('GET', `/ticket_articles/${lost.id}`)
  assert.deepEqual([body.preferences.media[0].state, body.attachments.length], ['stored', 1])
})
