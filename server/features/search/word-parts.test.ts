import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '#tests/support/eventually.ts'
import { type Call, type World, world } from '#tests/support/world.ts'
import { forgetWords } from './word-parts.ts'

let w: World
before(async () => {
  w = await world()
})
after(() => w.close())

const find = async (query: string, call: Call = w.ada): Promise<number[]> => {
  const { status, body } = await call('POST', '/tickets/search', { query, limit: 100 })
  assert.equal(status, 200, JSON.stringify(body))
  return body.map(({ id }: { id: number }) => id)
}

const create = async (body: string, internal = false) => {
  const article = { body, type: 'note', internal }
  const given = { title: 'A ticket', group: 'Users', customer: 'nora@example.com', article }
  const { status, body: made } = await w.ada('POST', '/tickets', given)
  assert.equal(status, 201, JSON.stringify(made))
  return made.id as number
}

const isKnown = async (word: string) =>
  (await sql`select from search_words where word = ${word}`.execute(w.db)).rows.length > 0

test('part of a word is found at any position', async () => {
  const id = await create('Die Rindfleischetikettierung von Ærøskøbing, für 東京都の請求書, получение')
  for (const query of ['*fleischetik*', '*FLEISCHETIK*', 'rind*ung', '*etikettierung', 'r?ndfleisch*', '*røskø*']) {
    assert.deepEqual(await find(query), [id], query)
  }
  for (const query of ['*求書*', '*лучен*', '*fleischetik* AND *købing*', '*nothing* OR *købing*']) {
    assert.deepEqual(await find(query), [id], query)
  }
  for (const query of ['*fleischtik*', 'fleisch*ung', '*fleischetik* -*købing*']) {
    assert.deepEqual(await find(query), [], query)
  }
})

test('parts of words in internal texts are found by agents only, however many words match', async () => {
  const letters = Array.from('abcdefghijkl')
  const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `quoll${a}${b}${c}`)))
  const ids = [await create('an internal numbat', true), await create(words.join(' '), true)]
  for (const [index, part] of ['*umba*', '*quoll*'].entries()) {
    assert.deepEqual(await find(part), [ids[index]], part)
    assert.deepEqual(await find(part, w.nora), [], part)
  }
  const open = await create('a quollish numbat')
  assert.deepEqual(await find('*quoll*', w.nora), [open])
  assert.deepEqual(await find('*umba*', w.nora), [open])
})

test('words that no ticket uses any more are deleted', async () => {
  const id = await create('bandicoot numbat')
  assert.ok(await isKnown('bandicoot'))
  await w.ada('DELETE', `/tickets/${id}`)
  await w.db.transaction().execute((transaction) => forgetWords(transaction, { after: 0, limit: 100_000 }))
  assert.deepEqual([await isKnown('bandicoot'), await isKnown('numbat')], [false, true])
})

test('a word that was deleted is stored again with the next ticket that has it', async () => {
  const forget = () =>
    w.db.transaction().execute((transaction) => forgetWords(transaction, { after: 0, limit: 100_000 }))
  const words = 'a pademelon on Tuesday'
  await w.ada('DELETE', `/tickets/${await create(words)}`)
  await forget()
  assert.ok(!(await isKnown('pademelon')))
  const ids = [await create(words), await create(words)]
  assert.deepEqual((await find('*ademelo*')).toSorted(), ids)
  assert.equal((await sql`select from search_words where word = 'pademelon'`.execute(w.db)).rows.length, 1)
  await forget()
  const article = { ticket_id: ids[0], body: 'another pademelon, and a potoroo', type: 'note' }
  assert.equal((await w.ada('POST', '/ticket_articles', article)).status, 201)
  assert.deepEqual(await find('*otoro* AND *ademelo*'), [ids[0]])
})

const countWaitingWriters = async () =>
  (await sql`select from pg_locks where relation = 'search_words'::regclass and not granted`.execute(w.db)).rows.length

test('a ticket that waits for the deletion of its words stores them again', async () => {
  const words = 'a bettong on Wednesday'
  await w.ada('DELETE', `/tickets/${await create(words)}`)
  const created = await w.db.transaction().execute(async (transaction) => {
    await forgetWords(transaction, { after: 0, limit: 100_000 })
    // In an object, because the transaction would wait for a promise.
    const waiting = { ticket: create(words) }
    await eventually(async () => (await countWaitingWriters()) > 0)
    return waiting
  })
  const id = await created.ticket
  assert.ok(await isKnown('bettong'))
  assert.deepEqual(await find('*ettong*'), [id])
})
