import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLiveTest } from '#tests/support/live.ts'
import { type World, world } from '#tests/support/world.ts'
import { hire, type Member } from './markers/people.ts'
import { type Ids, plant, wordsIn } from './markers/plant.ts'
import { allReads } from './markers/requests.ts'
import { type Marker, maySee } from './markers/rules.ts'

/**
 * Unique words are planted in every text that some users may not see. Then all users read everything, and no
 * response may contain a word that a separate table, independent of the server, does not allow. `MARKERS_ALL=1`
 * lets all users send all requests; the default run lets each user send a part of them.
 */
const isWhole = process.env.MARKERS_ALL !== undefined

let w: World
let members: Map<string, Member>
let markers: Marker[]
let ids: Ids

before(async () => {
  w = await world()
  members = await hire(w)
  ;({ markers, ids } = await plant(w, members))
})
after(() => w.close())

const everybody = () => [...members.values()]

/** Each user starts at another request, so that together they send everything. */
const shareOf = <T>(all: readonly T[], index: number, step: number) =>
  isWhole ? all : all.filter((_, at) => (at + index) % step === 0)

function markersIn(text: string): Marker[] {
  const words = wordsIn(text)
  return markers.filter(({ word }) => words.has(word))
}

const leaksIn = (person: Member, found: readonly Marker[]): Marker[] =>
  found.filter((marker) => !maySee(person, marker))

type Visit = { person: Member; url: string; answer: string }

/** All users send their share of all requests. */
async function* visits(): AsyncGenerator<Visit> {
  const requests = allReads(ids)
  for (const [index, person] of everybody().entries()) {
    for (const request of shareOf(requests, index, 8)) {
      const { text, headers } = await w.send({ ...request, headers: { ...request.headers, ...person.headers } })
      yield { person, url: String(request.url), answer: text + JSON.stringify(headers) }
    }
  }
}

test('S-08, S-10, S-11, S-13: no response contains a word that its reader may not see', async (t) => {
  const leaks = new Set<string>()
  const seen = new Set<Marker>()
  let sent = 0
  for await (const { person, url, answer } of visits()) {
    sent += 1
    const found = markersIn(answer)
    for (const { what } of leaksIn(person, found)) leaks.add(`${url} shows ${person.name}: ${what}`)
    for (const marker of found) seen.add(marker)
  }
  t.diagnostic(`${sent} requests of ${everybody().length} people for ${markers.length} words`)
  assert.deepEqual([...leaks], [])
  const unseen = markers.filter((marker) => !seen.has(marker)).map(({ what }) => what)
  // Otherwise nothing would be found because nothing is there: each word is seen by a user who may see it.
  assert.ok(unseen.length < markers.length / (isWhole ? 20 : 3), `hardly anything was read: ${unseen.join(', ')}`)
})

const fields = ['', 'title:', 'note:', 'article.body:', 'article.subject:']
const searches = ['/tickets/search?only_total_count=true&', '/search?by_object=true&']

/** The number of tickets a user finds. */
async function findings(person: Member, path: string, query: string): Promise<number> {
  const url = `/api/v1${path}query=${encodeURIComponent(query)}`
  const { status, body } = await w.send({ method: 'GET', url, headers: person.headers })
  return status === 200 ? (body.total_count ?? body.result?.Ticket?.total_count ?? 0) : 0
}

test('S-11: search results do not reveal hidden words', async () => {
  const told: string[] = []
  const questions = markers
    .filter(({ ticket }) => ticket)
    .flatMap((marker) => fields.flatMap((field) => searches.map((path) => ({ marker, field, path }))))
  for (const [index, person] of everybody().entries()) {
    for (const { marker, field, path } of shareOf(questions, index, 40)) {
      const isHidden = !maySee(person, marker)
      if (isHidden && (await findings(person, path, field + marker.word)) > 0)
        told.push(`${field} tells ${person.name} of the ${marker.what}`)
    }
  }
  assert.deepEqual(told, [])
})

const listeners = ['agent read', 'owner without group', 'dual', 'customer shared', 'colleague closed', 'only cti.agent']

test('S-09: no WebSocket message contains a word that its reader may not see', async (t) => {
  const stage = await openLiveTest(w)
  t.after(async () => {
    await stage.empty()
    await stage.close()
  })
  const screens = new Map<Member, string[]>()
  for (const name of listeners) {
    const person = members.get(name) as Member
    const screen = await stage.connect(person.headers)
    const heard: string[] = []
    screen.socket.on('message', (frame) => heard.push(String(frame)))
    screens.set(person, heard)
  }
  for (const id of ids.tickets) {
    const title = markers.find(({ ticket, kind }) => ticket?.id === id && kind === 'title')
    const note = markers.find(({ ticket, kind }) => ticket?.id === id && kind === 'internal')
    await w.ada('PUT', `/tickets/${id}`, { title: `Again ${title?.word}`, note: `Again ${note?.word}` })
    await w.ada('POST', '/ticket_articles', { ticket_id: id, body: `Again ${note?.word}`, internal: true })
  }
  const last = await stage.as('ada')
  last.mark()
  await w.ada('PUT', '/users/3', { note: 'the last event' })
  await last.waitFor('touch', ({ object, id }) => object === 'users' && id === 3)
  const leaks = [...screens].flatMap(([person, heard]) =>
    leaksIn(person, markersIn(heard.join('\n'))).map(({ what }) => `${person.name} received the ${what}`),
  )
  assert.deepEqual(leaks, [])
})
