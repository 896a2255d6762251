/** How mail programs mark what they quote and sign, as far as it can be seen in a tag or in a line of text. */
export type Area = 'quote' | 'indented' | 'signature' | 'history'

const quoteNames =
  /\b(?:gmail_quote(?:_container)?|yahoo_quoted|protonmail_quote|tutanota_quote|moz-cite-prefix|zmail_extra|(?<=name="?)quote|(?<=type="?)cite)\b/i
const signatureNames =
  /\b(?:gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block|ms-outlook-mobile-signature|AppleMailSignature|(?:x_)?Signature)\b/
const historyNames =
  /\b(?:(?:x_)?divRplyFwdMsg|(?:x_)?appendonsend|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|reply-intro|zwchr|ReplyContent|wmQuoteHead)\b/
const containers = new Set(['blockquote', 'div', 'hr', 'p', 'pre', 'section', 'span'])

/** What the element with this tag contains; for history, everything after it. */
export function areaOfTag(name: string, tag: string): Area | undefined {
  if (!containers.has(name) || (!tag.includes('=') && name !== 'blockquote')) return undefined
  const marks = tag.match(/\s(?:class|id|name|type|data-marker)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi)?.join(' ') ?? ''
  if (historyNames.test(marks)) return 'history'
  // A horizontal rule is empty.
  if (name === 'hr') return undefined
  if (signatureNames.test(marks)) return 'signature'
  if (quoteNames.test(marks)) return 'quote'
  return name === 'blockquote' ? 'indented' : undefined
}

const longestLine = 500
const wrote =
  /\b(?:wrote|writes|schrieb|geschrieben|a écrit|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|napisał|napsala?|írta|scrie|yazdı)\b|писал|написав|写道|のメール|님이 작성/iu

/** "On … wrote:" in one of the known languages, or a line with a time and an address that ends with a colon. */
export function isAttribution(text: string): boolean {
  if (text.length > longestLine || !/[:：]$/.test(text) || !/\d/.test(text)) return false
  return wrote.test(text) || text.includes('@')
}

export const beginsAttribution = (text: string): boolean =>
  /^(?:On|Am|Le|El|Il|Em|Op|Den|Dnia|W dniu|Dne|Ons?|Pada|\d)\b/i.test(text)

const senderLabel =
  /^[*\s]*(?:From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä|Feladó|От|Від|发件人|寄件者|差出人|보낸 사람)[*\s]*[:：]/iu
const otherLabels =
  /^[*\s]*(?:Sent|Date|To|Subject|Cc|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado(?: el)?|Fecha|Para|Asunto|Assunto|Inviato|Data|A|Oggetto|Verzonden|Aan|Onderwerp|Skickat|Till|Ämne|Sendt|Til|Emne|Wysłano|Do|Temat|Odesláno|Komu|Předmět|Lähetetty|Aihe|Отправлено|Дата|Кому|Тема|发送时间|收件人|主题|送信日時|宛先|件名)[*\s]*[:：]/iu

export const isSenderLine = (text: string): boolean => senderLabel.test(text.slice(0, 50))

/** The head of a quoted mail as Outlook writes it: after the sender at least two of date, recipients and subject. */
export const isQuotedHead = (lines: readonly string[]): boolean =>
  lines.filter((line) => otherLabels.test(line.slice(0, 50))).length >= 2

const originalMessage =
  /^[-_*=\s]*(?:original message|reply message|(?:ursprüngliche|originale?)[- ]?nachricht|message d.origine|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|oryginalna wiadomość|исходное сообщение|原始邮件|元のメッセージ)[-_*=:\s]*$/iu

export const isOriginalMessageLine = (text: string): boolean => text.length < 100 && originalMessage.test(text)

const forwarded =
  /(?:forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)/iu

/** A forwarded message is the content itself and never folded. */
export const isForwardLine = (text: string): boolean => text.length < 100 && forwarded.test(text)

export const isSignatureLine = (text: string): boolean => /^(?:--|—)$/.test(text)

/** Outlook draws a border above quotations. */
export const isRule = (text: string): boolean => text.length < 200 && /^(?:_{5,}|-{5,}|\*{5,})$/.test(text)

const mobile =
  /^(?:sent from (?:my |mail for |outlook|yahoo|the )|get outlook for |von meinem .{1,40} gesendet|gesendet (?:von|mit|aus) |diese nachricht wurde von meinem|envoyé de mon |enviado desde mi |inviato da(?:l mio)? |verzonden vanaf |verstuurd vanaf |skickat från min )/i

export const isMobileSignature = (text: string): boolean => text.length < 150 && mobile.test(text)
