import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPasted } from './pasted.ts'

test('content pasted from Word loses its styles and keeps its text', () => {
  const word = `<html xmlns:o="urn:x"><head><style>p.Mso{color:red}</style><meta name=Generator></head><body>
    <!--StartFragment--><p class=MsoNormal style='margin:0cm'><b>Hello</b><o:p></o:p></p><!--EndFragment--></body></html>`
  const clean = cleanPasted(word)
  assert.match(clean, /<p><b>Hello<\/b><\/p>/)
  assert.doesNotMatch(clean, /style|class|o:p|Mso|StartFragment/)
})

test('remote pictures are not pasted, embedded ones are', () => {
  const data = '<img src="data:image/png;base64,AAAA">'
  assert.equal(cleanPasted(`a<img src="https://tracker.example/p.gif">b${data}`), `ab${data}`)
})

test('event handlers are removed', () => {
  assert.equal(cleanPasted('<a href="https://x.example" onclick="alert(1)">x</a>'), '<a href="https://x.example">x</a>')
})
