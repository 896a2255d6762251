import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSanitizer } from '#kernel/html/sanitizer.ts'
import { fc } from '#tests/support/properties.ts'
import { collapseMarker, collapseQuotes } from './collapse-quotes.ts'
import { textToHtml } from './text-to-html.ts'

/** `|` stands where the marker is expected. */
const folded: Record<string, string> = {
  Gmail:
    '<div dir="ltr">Thanks!</div><br>|<div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 4, 2025 at 9:15 AM Nora &lt;<a href="mailto:nora@acme.example">nora@acme.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0">Hello</blockquote></div>',
  'Gmail with a signature':
    '<div>Thanks!<br clear="all"></div>|<span class="gmail_signature_prefix">-- </span><br><div class="gmail_signature">Ann<br>Acme</div><div class="gmail_quote">On 4 Mar 2025 Nora wrote:<blockquote>Hello</blockquote></div>',
  'Outlook on the web':
    '<div class="elementToProof">Thanks!</div>|<div id="appendonsend"></div><hr style="width:98%"><div id="divRplyFwdMsg"><b>From:</b> Nora<br><b>Sent:</b> Tuesday<br></div><div>Hello</div>',
  'Outlook on the desktop':
    '<div class="WordSection1"><p class="MsoNormal">Danke!<o:p></o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">|<b>Von:</b> Nora &lt;nora@acme.example&gt; <br><b>Gesendet:</b> Dienstag, 4. März 2025 09:15<br><b>An:</b> Ann<br><b>Betreff:</b> Drucker<o:p></o:p></p></div></div><p>Hallo</p></div>',
  'Apple Mail':
    '<html><body>Thanks!<br id="lineBreakAtBeginningOfMessage"><div><br>|<blockquote type="cite"><div>On 4. Mar 2025, at 09:15, Nora &lt;nora@acme.example&gt; wrote:</div><br><div>Hello</div></blockquote></div></body></html>',
  Thunderbird:
    '<html><head><title>x</title></head><body><p>Danke!</p>|<div class="moz-cite-prefix">Am 04.03.25 um 09:15 schrieb Nora:<br></div><blockquote type="cite" cite="mid:x"><p>Hallo</p></blockquote><pre class="moz-signature">-- \nAnn</pre></body></html>',
  Yahoo:
    '<div>Thanks!</div>|<div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Tuesday, March 4, 2025, Nora wrote:</div><div>Hello</div></div>',
  'GMX and web.de':
    '<div>Danke!</div><div>|<div name="quote" style="margin:10px"><div><b>Gesendet:</b> Dienstag</div>Hallo</div></div>',
  'a plain quotation with an introduction':
    '<p>Oui.</p><p>|Le 4 mars 2025 à 09:15, Nora a écrit :</p><blockquote>Bonjour</blockquote>',
  'an introduction on two lines':
    'Yes.<br><br>|On Tue, 4 Mar 2025 at 09:15, Nora 2<br>&lt;nora2@acme.example&gt; wrote:<br>&gt; Hello<br>&gt; again',
  'an original message': '<div>Sí.</div>|-----Mensaje original-----<br>De: Nora<br>Hola',
  'a telephone':
    '<div>Ok</div><div>|Von meinem iPhone gesendet</div><div><br></div><blockquote type="cite">Am 4.3.2025 schrieb Nora:<br>Hallo</blockquote>',
  'a signature alone': 'Hello<br>|-- <br>Ann<br>Acme Ltd.',
  'what Outlook draws a line above':
    'Thanks<br>|________________________________<br>From: Nora<br>Sent: Tuesday<br>To: Ann<br>Subject: x<br>Hello',
}

const open: Record<string, string> = {
  'answers below each quotation':
    '<blockquote type="cite">Question?</blockquote>Answer.<blockquote type="cite">Next?</blockquote>Answer.',
  'a mail that is nothing but a quotation': '<blockquote type="cite">Hello</blockquote>',
  'a forwarded mail':
    'FYI<br><div class="gmail_quote">---------- Forwarded message ---------<br>From: Nora<br>Date: today<br>Subject: x<br>To: y<br>Hello</div>',
  'what Apple Mail forwards':
    'See below.<br>Begin forwarded message:<br><blockquote type="cite">From: Nora<br>Hello</blockquote>',
  "the sender's own indented words": 'As follows:<blockquote>first<br>second</blockquote>',
  'a sentence that ends with a colon': 'On 4 March I wrote:<br>nothing at all',
  'words like those of a header': 'From: Berlin<br>I travel to Köln.',
  'two hyphens and a long text': `Intro<br>--<br>${'line<br>'.repeat(40)}`,
  'no text': '',
}

for (const [program, expected] of Object.entries(folded)) {
  test(`the end of a mail is folded: ${program}`, () => {
    assert.equal(collapseQuotes(expected.replace('|', '')), expected.replace('|', collapseMarker))
  })
}

for (const [case_, html] of Object.entries(open)) {
  test(`nothing is folded: ${case_}`, () => assert.equal(collapseQuotes(html), html))
}

test('plain text is folded like HTML', () => {
  const text = 'Danke!\n\nAm 04.03.25 um 09:15 schrieb Nora:\n> Hallo\n>> tiefer\n'
  assert.equal(
    collapseQuotes(textToHtml(text)),
    `Danke!<br><br>${collapseMarker}Am 04.03.25 um 09:15 schrieb Nora:<blockquote type="cite">Hallo<blockquote type="cite">tiefer</blockquote></blockquote>`,
  )
})

test('the sanitizer keeps the marker', async () => {
  const sanitizer = createSanitizer()
  const { html } = await sanitizer.sanitize(collapseQuotes('<p>Hi</p><p>-- <br>Ann</p>'))
  assert.equal(html, `<p>Hi</p><p>${collapseMarker}-- <br>Ann</p>`)
  await sanitizer.close()
})

test('folding never removes or moves anything', () => {
  const piece = fc.constantFrom(
    '<div>',
    '</div>',
    '<blockquote type="cite">',
    '</blockquote>',
    '-- <br>',
    'words<br>',
    'On 1 May Nora wrote:<br>',
    '<div class="gmail_quote">',
    '<!-- ',
    '<style>',
    '<',
    '>',
    '&gt; ',
    '"',
    'From: a<br>Sent: b<br>To: c<br>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = pieces.join('')
      const [before = '', after = '', ...more] = collapseQuotes(html).split(collapseMarker)
      assert.equal(before + after, html)
      assert.deepEqual(more, [])
    }),
    { numRuns: 500 },
  )
})
