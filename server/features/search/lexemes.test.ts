import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { foldText } from './normalize-word.ts'
import { extractLexemes, queryLexemes } from './lexemes.ts'

const lexemes = (text: string) => [...extractLexemes(text)].map(({ lexeme, at }) => `${lexeme}:${at}`).join(' ')
const wanted = (text: string) =>
  queryLexemes(text)
    .map(({ lexeme, at, isOpen }) => `${lexeme}:${at}${isOpen ? '*' : ''}`)
    .join(' ')

test('letters are folded to what users type', () => {
  const folds: Record<string, string> = {
    'Müller GROẞ Straße': 'muller gross strasse',
    'Ąćęłńóśźż Øresund Ísafjörður': 'acelnoszz oresund isafjordur',
    ＡＢＣ１２３: 'abc123',
    'ﬁnance ①': 'finance 1',
    İstanbul: 'istanbul',
    'Ёлка ΆΘΗΝΑ': 'елка αθηνα',
    مُحَمَّد: 'محمد',
    'が ﾃｽﾄ 한국': 'が テスト 한국',
    हिन्दी: 'हिन्दी',
    'l’ordre': "l'ordre",
  }
  for (const [text, folded] of Object.entries(folds)) assert.equal(foldText(text), folded.normalize('NFC'), text)
})

test('compounds are found whole, in parts and in runs of parts', () => {
  assert.equal(lexemes('Hello, World!'), 'hello:1 world:2')
  assert.equal(
    lexemes('to a.b@c.org now'),
    'to:1 a:2 a.b:2 a.b@c:2 a.b@c.org:2 b:3 b@c:3 b@c.org:3 c:4 c.org:4 org:5 now:6',
  )
  assert.equal(wanted('ORD-2024.17'), 'ord-2024.17:1')
  assert.equal(wanted('see a.b.c.d.e.f'), 'see:1 a.b.c.d:2 b.c.d.e:3 c.d.e.f:4')
  assert.equal(wanted('__pytest__ -- ...'), 'pytest:1')
})

test('scripts without spaces are found by one, two or more characters', () => {
  assert.equal(lexemes('東京都 iPhone用'), '東京:1 京都:2 都:3 iphone:4 用:5')
  assert.equal(wanted('京都'), '京都:1')
  assert.equal(wanted('東京都'), '東京:1 京都:2')
  assert.equal(wanted('都'), '都:1*')
  assert.equal(wanted('ภาษา'), 'ภา:1 าษ:2 ษา:3')
  assert.equal(wanted('𠮷野家'), '𠮷野:1 野家:2')
})

test('meaningful symbols can be searched for', () => {
  assert.equal(lexemes('5 € 😀 (!?)'), '5:1 €:2 😀:3')
})

test('the lexemes of a query are among the lexemes of the text, at any position', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[a-z0-9.@_-]{1,30}$/),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.string({ unit: 'binary', maxLength: 10 }),
    fc.constantFrom('東京都庁', 'Straße', 'x'.repeat(300), 'مُحَمَّد', 'a.b.c.d.e.f.g'),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), word, fc.array(word, { maxLength: 5 }), (before, sought, after) => {
      const found = [...extractLexemes([...before, sought, ...after].join(' '))]
      const first = queryLexemes(sought)
      const starts = found.filter(({ lexeme }) => first.length > 0 && lexeme.startsWith(first[0]?.lexeme ?? ''))
      const isThere = starts.some(({ at }) =>
        first.every((one) =>
          found.some(
            (other) =>
              other.at - at === one.at - (first[0]?.at ?? 0) &&
              (one.isOpen ? other.lexeme.startsWith(one.lexeme) : other.lexeme === one.lexeme),
          ),
        ),
      )
      assert.ok(first.length === 0 || isThere)
    }),
    { numRuns: 300 },
  )
})
