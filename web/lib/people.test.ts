import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatActor, formatName, makeInitials } from './people.ts'

test('people are shown by name, else by other known fields', () => {
  assert.equal(formatName({ firstname: 'Emma', lastname: 'Moreau', email: 'e@x.test' }), 'Emma Moreau')
  assert.equal(formatName({ firstname: '', lastname: null, email: 'e@x.test' }), 'e@x.test')
  assert.equal(formatName({ firstname: '-', lastname: '', email: '', login: '-' }), '—')
})

test('the system, which has a dash as its name, is shown as automation', () => {
  assert.deepEqual(['Emma Moreau', '-', '', undefined].map(formatActor), [
    'Emma Moreau',
    'Automation',
    'Automation',
    'Automation',
  ])
})

test('initials are whole letters of any script, and never marks', () => {
  const names = [
    'Emma Moreau',
    'emma@example.com',
    'ada.king@example.com',
    'Ada <b>Lovelace',
    '山田太郎',
    'سارة الحداد',
    '<>',
  ]
  assert.deepEqual(names.map(makeInitials), ['EM', 'E', 'AK', 'AB', '山', 'سا', '?'])
})
