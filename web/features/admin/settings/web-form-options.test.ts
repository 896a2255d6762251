import assert from 'node:assert/strict'
import test from 'node:test'
import { writeSnippet } from './web-form-options.ts'

const options = {
  messageTitle: 'Help </script><b>',
  messageSubmit: '',
  messageThankYou: '',
  modal: false,
  showTitle: true,
  attachmentSupport: false,
}

test('the snippet names only chosen options, and a text cannot end the script', () => {
  assert.equal(
    writeSnippet('https://help.example.com', options),
    `<div id="contact-form"></div>
<script src="https://help.example.com/assets/form/form.js"></script>
<script>
  SwitchboardForm('#contact-form', {
    messageTitle: "Help \\u003c/script>\\u003cb>",
    showTitle: true,
  })
</script>`,
  )
})

test('a form in a dialog opens with a button', () => {
  assert.match(writeSnippet('https://help.example.com', { ...options, modal: true }), /^<button id="contact-form">/)
})
