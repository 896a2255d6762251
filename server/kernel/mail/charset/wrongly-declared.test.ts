import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { parseMail } from '#kernel/mail/parse.ts'
import { fc } from '#tests/support/properties.ts'
import { decodeText } from './charset.ts'

const texts = {
  german:
    'Schöne Grüße aus Köln! Die Maßnahme für Übergrößen läuft – „Äpfel“ und Öl kosten fünf Euro. Jürgen heißt Müller.',
  french:
    "Où est passé l'élève ? À bientôt, ça va très bien. Le garçon a été reçu chez Noël, naïf comme Zoé. Château d'eau.",
  spanish: '¿Dónde está el niño? ¡Mañana será otro día! La señora López pidió información y algún café más.',
  portuguese: 'A impressora não está funcionando. Há três opções: ação, coração e às vezes pão. Obrigado, João!',
  danish: 'Printeren på tredje sal brænder. Rødgrød med fløde, æbler og blåbær. Hvor er nøglen? Åge går på ø.',
  polish: 'Zażółć gęślą jaźń. Drukarka płonie, proszę o szybką pomoc. Dziękuję bardzo, Łukasz Święty.',
  czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy. Tiskárna hoří, prosím o pomoc. Děkuji, Jiří Dvořák.',
  turkish: 'Yazıcı üçüncü katta yanıyor, lütfen yardım edin. Teşekkür ederim, Gökçe Şahin. İyi günler, çok acele.',
  russian: 'Принтер на третьем этаже горит, помогите нам, пожалуйста. Спасибо, Иван Петров. Срочно! Заказ готов.',
  ukrainian: 'Принтер на третьому поверсі горить, допоможіть нам, будь ласка. Дякую, Іван Петренко.',
  greek: 'Ο εκτυπωτής στον τρίτο όροφο καίγεται. Παρακαλώ βοηθήστε μας γρήγορα. Ευχαριστώ πολύ, Γιώργος.',
  hebrew: 'המדפסת בקומה השלישית בוערת, בבקשה עזרו לנו מהר. תודה רבה, דוד כהן.',
  thai: 'เครื่องพิมพ์ชั้นสามกำลังไหม้ กรุณาช่วยเราด้วย ขอบคุณมาก',
  simplified: '您好，三楼的打印机坏了，请尽快派人来修理。谢谢您的帮助。订单已经发货，请查收发票。我们的网站无法访问。',
  traditional: '您好，三樓的印表機壞了，請盡快派人來修理。謝謝您的幫助。訂單已經出貨，請查收發票。我們的網站無法使用。',
  japanese:
    'こんにちは。三階のプリンターが燃えています。すぐに来てください。よろしくお願いします。注文の件でご連絡いたしました。',
  korean:
    '안녕하세요. 삼층에 있는 프린터가 고장났습니다. 빨리 와서 도와주세요. 감사합니다. 주문하신 상품이 발송되었습니다.',
}

const declaredRightly: [charset: string, language: keyof typeof texts][] = [
  ['iso-8859-1', 'german'],
  ['windows-1252', 'german'],
  ['iso-8859-15', 'french'],
  ['windows-1252', 'french'],
  ['iso-8859-1', 'spanish'],
  ['iso-8859-1', 'portuguese'],
  ['iso-8859-1', 'danish'],
  ['iso-8859-2', 'polish'],
  ['windows-1250', 'czech'],
  ['windows-1254', 'turkish'],
  ['iso-8859-9', 'turkish'],
  ['windows-1251', 'russian'],
  ['koi8-r', 'russian'],
  ['iso-8859-5', 'russian'],
  ['cp866', 'russian'],
  ['koi8-u', 'ukrainian'],
  ['windows-1253', 'greek'],
  ['iso-8859-7', 'greek'],
  ['windows-1255', 'hebrew'],
  ['windows-874', 'thai'],
  ['gb2312', 'simplified'],
  ['gbk', 'simplified'],
  ['big5', 'traditional'],
  ['shift_jis', 'japanese'],
  ['euc-jp', 'japanese'],
  ['euc-kr', 'korean'],
  ['utf-8', 'japanese'],
  ['utf-8', 'german'],
  ['utf-16le', 'russian'],
]

/** Some words in a row, as a subject or a text may have them. */
const excerptOf = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]) => text.slice(from, from + length))

for (const [charset, language] of declaredRightly) {
  test(`${language} in ${charset} is unchanged`, () => {
    const possible = iconv.decode(iconv.encode(texts[language], charset), charset)
    fc.assert(
      fc.property(excerptOf(possible), (excerpt) => {
        assert.equal(decodeText(iconv.encode(excerpt, charset), charset).text, excerpt)
      }),
      { numRuns: 300, seed: 20_250_304 },
    )
  })
}

const declaredWrongly: [actual: string, declared: string, language: keyof typeof texts][] = [
  ['gb2312', 'iso-8859-1', 'simplified'],
  ['gb2312', 'us-ascii', 'simplified'],
  ['gb2312', 'windows-1252', 'simplified'],
  ['gb2312', 'utf-8', 'simplified'],
  ['big5', 'iso-8859-1', 'traditional'],
  ['big5', 'us-ascii', 'traditional'],
  ['shift_jis', 'iso-2022-jp', 'japanese'],
  ['shift_jis', 'iso-8859-1', 'japanese'],
  ['shift_jis', 'us-ascii', 'japanese'],
  ['shift_jis', 'utf-8', 'japanese'],
  ['euc-jp', 'iso-8859-1', 'japanese'],
  ['euc-jp', 'iso-2022-jp', 'japanese'],
  ['euc-kr', 'iso-8859-1', 'korean'],
  ['euc-kr', 'us-ascii', 'korean'],
  ['koi8-r', 'iso-8859-1', 'russian'],
  ['koi8-r', 'windows-1251', 'russian'],
  ['koi8-r', 'us-ascii', 'russian'],
  ['windows-1251', 'iso-8859-1', 'russian'],
  ['windows-1251', 'koi8-r', 'russian'],
  ['windows-1251', 'utf-8', 'russian'],
  ['utf-8', 'us-ascii', 'german'],
  ['utf-8', 'iso-8859-1', 'german'],
  ['utf-8', 'iso-8859-1', 'japanese'],
  ['utf-8', 'gb2312', 'simplified'],
  ['utf-8', 'shift_jis', 'japanese'],
  ['utf-8', 'windows-1251', 'russian'],
  ['windows-1252', 'iso-8859-1', 'german'],
  ['windows-1252', 'iso-8859-15', 'german'],
  ['windows-1252', 'us-ascii', 'german'],
  ['windows-1252', 'utf-8', 'french'],
]

for (const [actual, declared, language] of declaredWrongly) {
  test(`${language} in ${actual}, declared as ${declared}, is read`, () => {
    const sentences = texts[language].split(/(?<=[.!?。])\s*/).filter((sentence) => /[^\p{ASCII}]/u.test(sentence))
    for (const text of [...sentences, texts[language]]) {
      const possible = iconv.decode(iconv.encode(text, actual), actual)
      assert.equal(decodeText(iconv.encode(text, actual), declared).text, possible)
    }
  })
}

test('a Japanese text with escapes is read under every name', () => {
  const bytes = Buffer.from('\x1b$BF|K\\8l\x1b(B', 'latin1')
  for (const declared of ['us-ascii', 'iso-8859-1', 'shift_jis', 'euc-jp', undefined]) {
    assert.equal(decodeText(bytes, declared).text, '日本語', declared)
  }
})

test('raw bytes in the header use the charset of the text, however it is declared', () => {
  const cases: [actual: string, declared: string, subject: string, text: string][] = [
    ['gb2312', 'iso-8859-1', '发票', texts.simplified],
    ['shift_jis', 'iso-2022-jp', '見積', texts.japanese],
    ['big5', 'us-ascii', '發票', texts.traditional],
    ['euc-kr', 'iso-8859-1', '견적', texts.korean],
    ['koi8-r', 'iso-8859-1', 'Счёт', texts.russian],
    ['windows-1252', 'us-ascii', 'Größe', texts.german],
  ]
  for (const [actual, declared, subject, text] of cases) {
    const raw = `Subject: ${subject}\nFrom: ${subject} <a@b.example>\nContent-Type: text/plain; charset=${declared}\n\n${text}\n`
    const mail = parseMail(iconv.encode(raw, actual))
    assert.deepEqual([mail.subject, mail.from[0]?.name, mail.text], [subject, subject, `${text}\n`], actual)
  }
})
