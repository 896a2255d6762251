import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { queryClient } from '#web/lib/api/query-client.ts'
import { type Session, sessionQuery } from '#web/lib/session.ts'
import { followHash, requirePreferences } from './guards.ts'

const here = { location: { href: '/profile', pathname: '/profile' } }

// Its timers would keep the process running.
after(() => queryClient.clear())

/** Where a guard sends its visitor; undefined if it lets them in. */
async function destinationOf(guard: () => unknown): Promise<unknown> {
  try {
    await guard()
    return undefined
  } catch (thrown) {
    return (thrown as { options: { to: string } }).options.to
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
