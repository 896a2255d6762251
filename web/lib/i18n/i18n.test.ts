import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { en } from './en.ts'
import { closestLanguage, direction, setCatalog, t, td, tn } from './i18n.ts'

afterEach(() => setCatalog('en-us', en))

test('an untranslated text is shown as in the source, with its values', () => {
  assert.equal(t('Send to {name}', { name: 'David' }), 'Send to David')
  assert.equal(t('Send to {name}'), 'Send to {name}')
  assert.equal(t('Hello {name}', { name: '{name} $& <b>' }), 'Hello {name} $& <b>')
})

test('the plural follows the language', () => {
  assert.equal(tn(1, '{count} ticket', '{count} tickets'), '1 ticket')
  assert.equal(tn(0, '{count} ticket', '{count} tickets'), '0 tickets')
  assert.equal(tn(1200, '{count} ticket', '{count} tickets'), '1,200 tickets')
  setCatalog('pl', { '{count} tickets': { one: '{count} bilet', few: '{count} bilety', many: '{count} biletów' } })
  assert.deepEqual(
    [1, 3, 5].map((count) => tn(count, '{count} ticket', '{count} tickets')),
    ['1 bilet', '3 bilety', '5 biletów'],
  )
})

test('texts of the server are translated only if they are known', () => {
  setCatalog('de-de', { open: 'offen' })
  assert.deepEqual([td('open'), td('waiting for parts')], ['offen', 'waiting for parts'])
})

test('the browser gets the closest available language', () => {
  assert.equal(closestLanguage(['de-AT', 'en']).locale, 'de-de')
  assert.equal(closestLanguage(['fr-FR', 'de']).locale, 'de-de')
  assert.equal(closestLanguage(['fr-FR']).locale, 'en-us')
})

test('Arabic and Hebrew are right-to-left', () => {
  setCatalog('ar', {})
  assert.equal(direction(), 'rtl')
})
