import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'

const wrong: Record<string, readonly [value: string, message: string][]> = {
  PORT: [
    ['many', 'must be a whole number from 0 to 65535'],
    ['80.5', 'must be a whole number from 0 to 65535'],
    ['99999', 'must be a whole number from 0 to 65535'],
  ],
  HOST: [['', 'must not be empty']],
  WEB_PROCESSES: [['0', 'must be a whole number from 1 to 64']],
  STOP_DELAY: [['soon', 'must be a number from 0 to 300']],
  ADMIN_EMAIL: [['ada', 'must be an email address']],
  BASE_URL: [
    ['help.example.com', 'must be an address such as https://help.example.com'],
    ['ftp://help.example.com', 'must be an address such as https://help.example.com'],
  ],
  ROLES: [['web,cook', 'must be web, worker or web,worker']],
  UPGRADE_SNAPSHOT: [['yes', 'must be on or off']],
  LOG_LEVEL: [['loud', 'must be trace, debug, info, warn, error, fatal or silent']],
  SECRET_KEY: [
    ['***', 'must be encoded as Base64'],
    ['YWJj', 'must be at least 32 bytes, encoded as Base64'],
  ],
  BLOBS: [['cloud', 'must be disk, database or s3://bucket/prefix']],
}

for (const [name, cases] of Object.entries(wrong))
  test(`a wrong ${name} is reported with what it must be`, () => {
    for (const [value, message] of cases)
      assert.throws(() => readConfig({ [name]: value }), { message: `${name}: ${message}` })
  })

test('all wrong variables are reported', () => {
  assert.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' }), /^Error: PORT: .*\nLOG_LEVEL: .*$/)
})

test('without variables the defaults count', () => {
  const { port, host, roles, webProcesses, logLevel } = readConfig({})
  assert.deepEqual([port, host, roles, webProcesses, logLevel], [3000, '127.0.0.1', ['web', 'worker'], 1, 'info'])
})
