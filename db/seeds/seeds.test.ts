import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissions } from './permissions.ts'
import { roles } from './roles.ts'
import { defaultSettings } from './settings.ts'

const tokens = () => defaultSettings().filter(({ name }) => name.endsWith('_token'))
const permission = (name: string) => permissions.find((candidate) => candidate.name === name)

test('no permission and no setting is defined twice', () => {
  for (const rows of [permissions, defaultSettings()]) {
    const names = rows.map(({ name }) => name)
    assert.deepEqual([...new Set(names)], names)
  }
})

test('roles hold permissions that exist and can be granted', () => {
  for (const name of roles.flatMap((role) => role.permissions)) {
    assert.ok(permission(name) && !permission(name)?.preferences.disabled, name)
  }
})

test('whoever signs up gets nothing but permissions that are open to sign-up', () => {
  const names = roles.filter((role) => role.default_at_signup).flatMap((role) => role.permissions)
  assert.ok(names.length > 0)
  for (const name of names) assert.ok(permission(name)?.allow_signup, name)
})

test('every setting is guarded by permissions that exist', () => {
  for (const { name, preferences } of defaultSettings()) {
    assert.ok(preferences.permission.every(permission), name)
  }
})

test('no browser is sent a secret', () => {
  const secrets = defaultSettings().filter(({ preferences }) => preferences.secret)
  assert.ok(secrets.length > 0)
  assert.deepEqual(
    secrets.filter(({ frontend }) => frontend),
    [],
  )
})

test('every setting that looks like a token is a fresh secret', () => {
  const again = new Map(tokens().map(({ name, state_current }) => [name, state_current.value]))
  assert.ok(again.size > 0)
  for (const { name, state_current, preferences } of tokens()) {
    assert.match(String(state_current.value), /^[\w-]{43}$/, name)
    assert.notEqual(state_current.value, again.get(name))
    assert.ok(preferences.secret, name)
  }
})
