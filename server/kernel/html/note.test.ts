import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyNote } from './note.ts'

const tidy = (note: string) => tidyNote(note, 5000)

test('notes keep their markup without anything that runs or is fetched', () => {
  assert.equal(tidy('<b>VIP</b> <a href="https://x.example">x</a>'), '<b>VIP</b> <a href="https://x.example">x</a>')
  assert.equal(tidy('<img src="http://track.er/x"><script>alert(1)</script><p onclick="x()">hi</p>'), '<p>hi</p>')
  assert.equal(tidy('<a href="javascript:alert(1)">x</a>'), '<a>x</a>')
  assert.throws(() => tidyNote('x'.repeat(251), 250), { message: 'Note is too long (maximum is 250 characters)' })
})

test('a note without markup is unchanged', () => {
  for (const note of ['R&D < 5', 'Tom & "Jerry"', "it's 5 > 3", 'a\nb']) assert.equal(tidy(note), note)
  for (const note of ['&lt;script&gt;', '<b>R&D</b>', '<scr<script>ipt>x']) {
    assert.equal(tidy(tidy(note)), tidy(note))
    assert.doesNotMatch(tidy(note), /<script/)
  }
})

test('S-79 a note of a megabyte is rejected before it is read', () => {
  for (const shape of ['<', '<blockquote>', '&']) {
    assert.throws(() => tidy(shape.repeat(1_000_000 / shape.length)), /Note is too long/)
  }
})
