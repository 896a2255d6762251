import { textOf } from '#kernel/html/text.ts'
import { isHostlessDaemon } from './automatic.ts'
import type { FailedRecipient } from './bounce.ts'
import { readAddresses } from './header/addresses.ts'
import type { ParsedMail } from './mail.ts'

const longestText = 20_000
const mostRecipients = 20

const reporters =
  /mailer-daemon|mail-daemon|mdaemon|postmaster|mail delivery (?:sub)?system|microsoftexchange[0-9a-f]{8,}/i
const failure =
  /could not (?:be )?(?:delivered?|reached)|(?:was|were|is|be|been) not (?:yet )?(?:been )?delivered|has not (?:yet )?been delivered|couldn.t be delivered|wasn.t (?:able to deliver|delivered)|unable to deliver|undeliverable|delivery .{0,80}(?:failed|delayed)|delivery has failed|did not reach|(?:fatal|transient) errors?|address(?:es|\(es\))? failed|could not be sent|unknown recipient|(?:nicht|un)\s?zustellbar|nicht (?:zugestellt|übermittelt|ausgeliefert) werden|n.a (?:pas )?pu être (?:remis|délivré|transmis)|no (?:se )?(?:ha )?(?:podido|pudo) (?:ser )?entrega|non è stato (?:possibile )?(?:consegna|recapita)|niet (?:worden )?(?:bezorgd|afgeleverd)/i
const copyBelow =
  /^[-_=> *]*(?:this is a copy of|below this line is a copy|original message|(?:returned|undelivered) message|the (?:header|body) of the (?:original )?message|message headers? follow|start of message|unsent message below|here is a copy|included is a copy)/im
const delay =
  /\bdelayed\b|not yet been delivered|will (?:keep trying|retry|continue|be retried)|still (?:trying|being retried)|do not need to resend|warning message only/i
const temporary = /temporar|\bdefer|greylist|mailbox (?:is )?full|over ?quota|timed? ?out/i

/** A person who writes about a failed delivery, or attaches the report of one, is none. */
export function isFromServer(mail: ParsedMail): boolean {
  const { headers, from, returnPath } = mail
  const isReport = /^\s*multipart\/report\b/i.test(headers.get('content-type')?.[0] ?? '')
  const isDaemon = reporters.test(headers.get('from')?.[0] ?? '') || from.some(({ address }) => reporters.test(address))
  return isReport || isDaemon || isHostlessDaemon(mail) || returnPath === ''
}

/** For servers that say it in prose. */
export function readFailureText(mail: ParsedMail): FailedRecipient[] {
  const field = mail.headers.get('x-failed-recipients') ?? []
  const declared = field.flatMap((value) => readAddresses(value, mostRecipients)).map(({ address }) => address)
  const explanation = readExplanation(mail)
  const isReceipt = mail.parts.some(({ mimeType }) => mimeType === 'message/disposition-notification')
  const isFailure = declared.length > 0 || failure.test(`${mail.subject}\n${explanation}`)
  if (isReceipt || !isFailure) return []
  const addresses = declared.length > 0 ? declared : addressesIn(explanation, mail)
  return addresses.map((address) => describeFailure(address, explanation))
}

/** Without the copy of the mail that failed, which names people who have nothing to do with it. */
function readExplanation({ text, html }: ParsedMail): string {
  const whole = (text ?? textOf(html ?? '', longestText)).slice(0, longestText)
  const copyAt = copyBelow.exec(whole)?.index
  return copyAt === undefined || copyAt === 0 ? whole : whole.slice(0, copyAt)
}

const anyAddress = /[^\s<>"'(),;:@[\]]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu

/** Those with which a line begins, else the first of all: the words of a server may name others. */
function addressesIn(explanation: string, { to, from }: ParsedMail): string[] {
  const others = new Set([...to, ...from].map((person) => person.address.toLowerCase()))
  const isFailed = (found: string) => !others.has(found.toLowerCase()) && !reporters.test(found)
  const all = (explanation.match(anyAddress) ?? []).filter(isFailed)
  const leading = explanation
    .split('\n')
    .flatMap((line) => leadingAddress(line))
    .filter(isFailed)
  return [...new Set(leading.length > 0 ? leading : all.slice(0, 1))].slice(0, mostRecipients)
}

function leadingAddress(line: string): string[] {
  const begin = line
    .replace(/^[\s<"'(*•>-]*(?:(?:to|recipient|an|empfänger|mailto|rcpt to)\s*:\s*[<"'(]?)?/i, '')
    .slice(0, 400)
  const [found] = begin.match(anyAddress) ?? []
  return found !== undefined && begin.startsWith(found) ? [found] : []
}

function describeFailure(recipient: string, explanation: string): FailedRecipient {
  const diagnostic = diagnosticFor(recipient, explanation)
  const [status = null] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic) ?? []
  const [reply = status] = /(?<![\d.])[45]\d\d(?=[\s:-])/.exec(diagnostic) ?? []
  const delayed = delay.test(explanation)
  const isTemporary = reply === null ? temporary.test(diagnostic) : (status ?? reply).startsWith('4')
  return { address: recipient, status, diagnostic, permanent: !delayed && !isTemporary, delayed }
}

const longestDiagnostic = 500
const code = /(?<![\d.])[45]\d\d[\s:-]|\b[45]\.\d{1,3}\.\d{1,3}\b/

/** What follows the address up to an empty line; or, where that says nothing, the lines that have a server's code. */
function diagnosticFor(recipient: string, explanation: string): string {
  const rest = explanation.slice(Math.max(0, explanation.toLowerCase().indexOf(recipient.toLowerCase())))
  const [named = '', ...paragraphs] = rest.split(/\n\s*\n/)
  const after = named.slice(named.includes('\n') ? named.indexOf('\n') : recipient.length)
  const coded = [named, ...paragraphs].find((paragraph) => code.test(paragraph)) ?? ''
  const words = [code.test(after) ? after : '', fromCode(coded), after, ...paragraphs].map(oneLine)
  return (words.find((text) => text !== '' && !/^\W*$|^.{0,20}:$/.test(text)) ?? '').slice(0, longestDiagnostic)
}

function fromCode(paragraph: string): string {
  const lines = paragraph.split('\n')
  return lines.slice(lines.findIndex((line) => code.test(line))).join(' ')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
