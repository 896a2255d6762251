import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { checkIdentifier, tidyEmail, tidyNames } from './normalize.ts'

const names = (firstname: string | null, lastname: string | null, email: string | null = null) => {
  const tidy = tidyNames({ firstname, lastname }, email)
  return [tidy.firstname, tidy.lastname]
}

test('names are trimmed and otherwise unchanged', () => {
  assert.deepEqual(names('  ada ', ' LOVELACE'), ['ada', 'LOVELACE'])
  assert.deepEqual(names('bob', ''), ['bob', ''])
  assert.deepEqual(names(null, null), [null, null])
})

test('a name in one field is split', () => {
  assert.deepEqual(names('Agent First', ''), ['Agent', 'First'])
  assert.deepEqual(names('', 'Agent First'), ['Agent', 'First'])
  assert.deepEqual(names('Lovelace, Ada', null), ['Ada', 'Lovelace'])
  assert.deepEqual(names('Dr. Ada King Lovelace', ''), ['Dr. Ada', 'King Lovelace'])
  assert.deepEqual(names('ada LOVELACE', ''), ['Ada', 'Lovelace'])
})

test('names are derived from an address with a dot, only if none are given', () => {
  assert.deepEqual(names('', '', 'ada.lovelace@example.com'), ['Ada', 'Lovelace'])
  assert.deepEqual(names(null, '', 'ada.king.lovelace@example.com'), ['Ada', 'king.lovelace'])
  assert.deepEqual(names('', '', 'ada@example.com'), ['', ''])
  assert.deepEqual(names('Grace', '', 'ada.lovelace@example.com'), ['Grace', ''])
})

test('a link in a name loses its scheme', () => {
  assert.deepEqual(names('https://evil.example/x', 'hthttp://tp://a.b'), ['evil.example/x', 'a.b'])
})

test('addresses have one spelling', () => {
  for (const [given, tidy] of [
    ['  Ada@Example.COM ', 'ada@example.com'],
    ['ada@xn--mller-kva.example', 'ada@müller.example'],
    ['root@localhost', 'root@localhost'],
    ["o'brien+tag@a-b.example", "o'brien+tag@a-b.example"],
    ['jörg@müller.example', 'jörg@müller.example'],
    ['', ''],
    ['   ', ''],
    [null, null],
  ] as const) {
    assert.equal(tidyEmail(given), tidy)
  }
})

test('an invalid address has a clear error', () => {
  const wrong = [
    'nope',
    'some_what',
    'a@',
    '@b',
    'a@b@c',
    'a b@c.d',
    'a@b..c',
    '.a@b.c',
    'a..b@c.d',
    'a@-b.c',
    'a@b_c',
    'a,b@c.d',
  ]
  for (const email of [...wrong, '<a@b.c>', 'a@[1.2.3.4]', `${'a'.repeat(65)}@b.c`, `a@${'b.'.repeat(200)}c`]) {
    assert.throws(() => tidyEmail(email), { status: 422, message: `Invalid email '${email.slice(0, 255)}'` }, email)
  }
})

test('a normalized address is unchanged, and hostile ones are parsed in linear time', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const tidy = attempt(email)
      assert.ok(tidy === undefined || tidyEmail(tidy) === tidy)
    }),
  )
  const startedAt = performance.now()
  for (const email of [`a@${'b-'.repeat(500)}`, `a@${'ä'.repeat(900)}!`, `${'.'.repeat(990)}@a`]) attempt(email)
  assert.ok(performance.now() - startedAt < 10_000)
})

const attempt = (email: string) => {
  try {
    return tidyEmail(email)
  } catch {
    return undefined
  }
}

test('a person without any identifier is rejected', () => {
  for (const user of [{ phone: '1' }, { mobile: '1' }, { lastname: 'x' }, { email: 'a@b' }, { login: 'own' }]) {
    assert.doesNotThrow(() => checkIdentifier(user))
  }
  for (const user of [{}, { city: 'Berlin' }, { firstname: '', email: null }, { login: 'auto-1' }]) {
    assert.throws(() => checkIdentifier(user), { status: 422 })
  }
})
