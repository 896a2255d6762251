import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = new URL('./migrations/', import.meta.url)

/** What breaks processes of the version before, which still run during a rolling upgrade. */
const breaking: [what: string, pattern: RegExp][] = [
  ['deletes a table', /\bdrop table\b/],
  ['deletes a column', /\bdrop column\b/],
  ['renames', /\balter (table|view|type) \S+ rename\b/],
  ['changes the type of a column', /\balter column \S+ (set data )?type\b/],
  ['requires a value of an existing column', /\balter column \S+ set not null\b/],
  [
    'adds a column that inserts of before do not fill',
    /\badd column \S+ (?![^,;]*(default|generated))[^,;]*\bnot null\b/,
  ],
]

const withoutComments = (text: string) =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')

const lockingPattern = /\b(?:alter table(?: if exists)?|create (?:unique )?index [^;(]*? on|trigger [^;]*? on) (\w+)/g

/** Tables that requests use and that the migration locks until its commit. */
const findLocked = (text: string) => {
  const statements = withoutComments(text)
  const created = new Set([...statements.matchAll(/\bcreate table (\w+)/g)].map(([, table]) => table))
  const locked = [...statements.matchAll(lockingPattern)].map(([, table]) => table as string)
  return [...new Set(locked)].filter((table) => !created.has(table))
}

/** A migration may do it if a comment `-- contract: …` says which version stopped using it. */
const findBreaks = (text: string) =>
  /^-- contract: .{10,}/m.test(text)
    ? []
    : breaking.flatMap(([what, pattern]) => (pattern.test(withoutComments(text)) ? [what] : []))

test('migrations only add, so that the version before can run on the new schema', () => {
  // Those before are part of the first version, which no other one preceded.
  const names = readdirSync(folder).filter((name) => name >= '0226')
  const found = names.flatMap((name) =>
    findBreaks(readFileSync(new URL(name, folder), 'utf8')).map((what) => `${name} ${what}`),
  )
  assert.deepEqual(found, [])
})

test('what breaks the version before is recognised', () => {
  const examples = [
    'drop table a;',
    'alter table a drop column b;',
    'alter table a rename to b;',
    'alter table a alter column b type bigint;',
    'alter table a alter column b set not null;',
    'alter table a\n  add column b text not null;',
  ]
  for (const example of examples) assert.equal(findBreaks(example).length, 1, example)
  const harmless = [
    "alter table a add column b text not null default '';",
    'alter table a add column b text;',
    '-- drop table a',
  ]
  for (const example of [...harmless, '-- contract: not used since 0.2\ndrop table a;'])
    assert.deepEqual(findBreaks(example), [], example)
})

test('a migration locks few tables, so that requests of the version before can be done again', () => {
  // Those before are applied already.
  const names = readdirSync(folder).filter((name) => name >= '0281')
  const found = names.filter((name) => findLocked(readFileSync(new URL(name, folder), 'utf8')).length > 2)
  assert.deepEqual(found, [])
})

test('tables that a migration locks are recognised', () => {
  const text = `
    create table lamps (name text);
    create index lamps_name on lamps (name);
    alter table rooms add column floor int;
    create unique index if not exists houses_street on houses (street);
    create or replace trigger note_change after insert or update of name on streets
      for each row execute function note_change();`
  assert.deepEqual(findLocked(text), ['rooms', 'houses', 'streets'])
})
