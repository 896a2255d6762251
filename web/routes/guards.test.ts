import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { queryClient } from '#web/lib/api/query-client.ts'
import { type Session, sessionQuery } from '#web/lib/session.ts'
import { overviewsQuery } from '#web/domain/overviews.ts'
import { followHash, requirePreferences, startWithFirstOverview } from './guards.ts'

const here = { location: { href: '/profile', pathname: '/profile' } }

// Its timers would keep the process running.
after(() => queryClient.clear())

/** Where a guard sends its visitor; undefined if it lets them in. */
async function destinationOf(guard: () => unknown): Promise<unknown> {
  try {
    await guard()
    return undefined
  } catch (thrown) {
    const { to, params = {} } = (thrown as { options: { to: string; params?: Record<string, string> } }).options
    return to.replaceAll(/\$(\w+)/g, (_, name) => String(params[name]))
  }
}

function signInWith(...permissions: string[]): void {
  const session = { config: {}, me: { id: 3, preferences: {} }, permissions: new Set(permissions) }
  queryClient.setQueryData(sessionQuery.queryKey, session as unknown as Session)
}

test('the preferences of a customer are a page of the portal', async () => {
  signInWith('ticket.customer', 'user_preferences.password')
  assert.equal(await destinationOf(() => requirePreferences(here)), '/account')
  signInWith('ticket.customer', 'ticket.agent', 'user_preferences')
  assert.equal(await destinationOf(() => requirePreferences(here)), undefined)
})

test('a link of an email is followed where only the hash changes', async () => {
  const follow = (hash: string) => destinationOf(() => followHash({ location: { hash } }))
  assert.equal(await follow('ticket/zoom/12'), '/tickets/12')
  assert.equal(await follow('password_reset_verify/a1b2'), '/password_reset_verify/a1b2')
  assert.equal(await follow(''), undefined)
})

test('the start is the first overview, and on a phone the list of them', async (t) => {
  let matches = false
  Object.assign(globalThis, { matchMedia: () => ({ matches }) })
  t.after(() => Reflect.deleteProperty(globalThis, 'matchMedia'))
  const overview = { id: 3, name: 'Unassigned', prio: 10, link: 'all_unassigned', count: 0 }
  queryClient.setQueryData(overviewsQuery.queryKey, [overview, { ...overview, id: 4, link: 'all_open' }])
  assert.equal(await destinationOf(startWithFirstOverview), '/overviews/all_unassigned')
  matches = true
  assert.equal(await destinationOf(startWithFirstOverview), undefined)
  matches = false
  queryClient.setQueryData(overviewsQuery.queryKey, [])
  assert.equal(await destinationOf(startWithFirstOverview), undefined)
})
