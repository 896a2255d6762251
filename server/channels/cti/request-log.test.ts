import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { createDeps } from '#server/deps.ts'
import { scratchDatabase } from '#tests/support/database.ts'

test('no log entry contains a token or originates from call data', async () => {
  const { db, close } = await scratchDatabase()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const clock = () => new Date('2026-11-15T09:00:00.000Z')
  const deps = createDeps({ db, log, clock, masterKey: Buffer.alloc(32, 7), blobs: 'database', dataDir: '' })
  const app = await buildApp(deps)
  try {
    const token = await deps.settings.text('cti_token')
    const payload = { event: 'newCall', direction: 'in', callId: 'c1', from: '1\n{"level":60,"forged":true}', to: '2' }
    const urls = [`cti/${token}`, `cti/${token}x`, `sipgate/${token}/in/`, `placetel/${token}`, `cti/${token}/more`]
    for (const url of urls) await app.inject({ method: 'POST', url: `/api/v1/${url}`, payload })
    await app.inject({ method: 'GET', url: `/api/v1/cti/${token}` })
    assert.ok(lines.length > urls.length)
    assert.ok(!lines.join('').includes(token))
    assert.ok(lines.every((line) => (JSON.parse(line) as { forged?: true }).forged === undefined))
  } finally {
    await app.close()
    await close()
  }
})
