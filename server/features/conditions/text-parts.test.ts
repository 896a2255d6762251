import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { scratchDatabase } from '#tests/support/database.ts'

let database: Awaited<ReturnType<typeof scratchDatabase>>
before(async () => {
  database = await scratchDatabase()
})
after(() => database.close())

/** The letters of parts that are looked up by the index, as text-parts.ts has them: any, and the last one. */
const letters = sql`(select chr(n) as letter from generate_series(32, 383) n) as letters`
const lastLetters = sql`(select chr(n) as letter from generate_series(32, 383) n
  where chr(n) not in ('<', '=', '>', 'Æ', 'Ø', 'æ', 'ø')) as letters`

const listTexts = async (statement: ReturnType<typeof sql<{ text: string }>>) =>
  (await statement.execute(database.db)).rows.map(({ text }) => text)

test('letters are folded one by one', async () => {
  const different = await listTexts(sql<{ text: string }>`
    select before.letter || letters.letter as text from ${letters}, (select chr(n) as letter from generate_series(32, 383) n) as before
    where fold(before.letter || letters.letter) <> fold(before.letter) || fold(letters.letter)`)
  assert.deepEqual(different, [])
})

test('what precedes a letter does not change it', async () => {
  const different = await listTexts(sql<{ text: string }>`
    select before || letter as text from ${letters}, (select chr(n) as before from generate_series(1, 1327) n) as before
    where right(fold(before || letter), length(fold(letter))) <> fold(letter)`)
  assert.deepEqual(different, [])
})

test('a combining mark after the last letter does not change it', async () => {
  const different = await listTexts(sql<{ text: string }>`
    select letter || mark as text from ${lastLetters}, (select chr(n) as mark from generate_series(768, 879) n) as marks
    where not starts_with(fold(letter || mark), fold(letter))`)
  assert.deepEqual(different, [])
})

test('a letter is folded alike in upper and lower case', async () => {
  const different = await listTexts(sql<{ text: string }>`
    select chr(n) as text from generate_series(32, 65535) n
    where n not between 55296 and 57343 and lower(chr(n)) <> chr(n) and lower(chr(n)) ~ ${'^[ -ſ]*$'}
      and position(fold(lower(chr(n))) in fold(chr(n))) = 0`)
  assert.deepEqual(different, [])
})
