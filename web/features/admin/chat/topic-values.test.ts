import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeText, readText } from './own-texts.ts'
import type { ChatTopic } from './queries.ts'
import { addQuestion, moveQuestion } from './questions.ts'
import { findErrors, findTab, readTopic, writeChanges } from './topic-values.ts'

const topic = {
  id: 1,
  name: 'Repair',
  note: null,
  active: true,
  max_queue: 5,
  allowed_websites: 'shop.example',
  block_ip: null,
  preferences: { greeting: 'Hello', legacy: 1 },
} as unknown as ChatTopic

test('only what changed is written, and unknown keys stay', () => {
  const before = readTopic(topic)
  assert.deepEqual(writeChanges(topic, before, before), {})
  assert.deepEqual(writeChanges(topic, before, { ...before, allowed_websites: '' }), { allowed_websites: null })
  assert.deepEqual(writeChanges(topic, before, { ...before, color: '#007a80' }), {
    preferences: { greeting: 'Hello', legacy: 1, color: '#007a80' },
  })
})

test('choices without text are left out when questions are written', () => {
  const before = readTopic(topic)
  const questions = [{ name: 'a', label: 'A', type: 'select' as const, required: false, options: ['x', ' ', ''] }]
  const { preferences } = writeChanges(topic, before, { ...before, questions }) as { preferences: typeof before }
  assert.deepEqual(preferences.questions[0]?.options, ['x'])
})

test('what the server would refuse is found before, and leads to its tab', () => {
  const values = { ...readTopic(topic), name: ' ', color: '#ffd500' }
  assert.deepEqual(Object.keys(findErrors(values, ['9-17', 'soon'])), ['name', 'color', 'opening_hours'])
  assert.deepEqual(['name', 'color', 'opening_hours'].map(findTab), ['topic', 'appearance', 'hours'])
})

test('a text of one language is beside the one for all', () => {
  const values = readTopic(topic)
  const german = { ...values, ...changeText(values, { language: 'de', name: 'greeting', text: 'Hallo' }) }
  assert.deepEqual([readText(german, '', 'greeting'), readText(german, 'de', 'greeting')], ['Hello', 'Hallo'])
  assert.deepEqual(changeText(german, { language: 'de', name: 'greeting', text: '' }), { texts: {} })
  assert.deepEqual(changeText(values, { language: '', name: 'title', text: '' }), { title: null })
})

test('questions are moved, and a new one gets a name of its own', () => {
  const { questions } = readTopic(topic)
  const more = addQuestion(addQuestion(questions))
  assert.equal(new Set(more.map(({ name }) => name)).size, 4)
  assert.deepEqual(
    moveQuestion(questions, 0, 1).map(({ name }) => name),
    ['email', 'name'],
  )
})
