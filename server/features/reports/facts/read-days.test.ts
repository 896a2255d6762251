import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scratchDatabase } from '#tests/support/database.ts'
import { decodeList } from './read-days.ts'

test('lists of any length are decoded as PostgreSQL sends them', async () => {
  const { pool, close } = await scratchDatabase()
  try {
    const { rows } = await pool.query<{ numbers: number[]; text: string }>(`
      select array_agg(n) as numbers, encode(string_agg(int4send(n), ''), 'base64') as text
      from generate_series(1, 100) length, lateral (
        select (-1) ^ place * (place * 21474836) as n from generate_series(1, length) place) as made (value),
      lateral (select value::int as n) as listed
      group by length`)
    for (const { numbers, text } of rows) assert.deepEqual([...decodeList(text)], numbers)
    assert.equal(rows.length, 100)
    assert.deepEqual(decodeList(''), new Int32Array())
  } finally {
    await close()
  }
})
