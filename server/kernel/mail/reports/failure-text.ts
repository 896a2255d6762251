import { textOf } from '#kernel/html/text.ts'
import type { FailedRecipient } from '#kernel/mail/bounce.ts'
import { readAddresses } from '#kernel/mail/header/addresses.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'
import { readDeliveryStatus } from './delivery-status.ts'
import { chooseStatus, hasCode, isPermanent } from './failure-kind.ts'
import { delay, failure, givenUp, permanent, temporary } from './failure-words.ts'
import { addressesIn } from './named-addresses.ts'
import { hasReportSubject, isReporter } from './reporters.ts'

const longestText = 20_000
const mostRecipients = 20

const copyBelow =
  /^[-_=>#* \t]*(?:this is a copy of|below (?:this line|is|the next line)[^\n]{0,20} copy|original message|(?:returned|undelivered|unsent|rejected) (?:message|mail)[ a-z]{0,20}[-:]|the (?:header|body)s? of (?:the|your) (?:original )?message|(?:the )?(?:original )?message (?:headers?|text|contents?) (?:follows?|:)|your (?:original )?message (?:follows|reads)|(?:start|beginning) of (?:message|original)|unsent message below|(?:here|following|included) is (?:a copy|the)|the following is a copy|returned (?:content|message)|content-type: message\/rfc822|元のメール|元のメッセージ|原文)/im
const copiedHeader = /^(?:received|return-path|dkim-signature|message-id): [^\n]*\n(?:[ \t][^\n]*\n|[\w-]+:[^\n]*\n)/im

/** For reports in prose. `original` is the header of the undelivered mail. */
export function readFailureText(mail: ParsedMail, original: ReadonlyMap<string, readonly string[]>): FailedRecipient[] {
  const explanation = readExplanation(mail)
  const written = readWrittenStatus(mail)
  if (written.length > 0) return written
  const declared = peopleIn(mail.headers.get('x-failed-recipients'))
  if (declared.length === 0 && !saysFailure(mail, explanation)) return []
  const others = [...mail.to, ...mail.from].map(({ address }) => address)
  const named =
    declared.length > 0 ? declared : addressesIn(explanation, [...others, ...peopleIn(original.get('from'))])
  // If the report names no recipient, those of the mail itself are taken.
  const addresses = named.length > 0 ? named : peopleIn(original.get('to')).slice(0, 1)
  return [...new Set(addresses)]
    .slice(0, mostRecipients)
    .map((address) => describeFailure(address, explanation, mail.subject))
}

const peopleIn = (values: readonly string[] = []): string[] =>
  values
    .flatMap((value) => readAddresses(Buffer.from(value).toString('latin1'), mostRecipients))
    .map(({ address }) => address)

/** If the sender's name is not that of a mail server, the subject or a status code must say it. */
function saysFailure(mail: ParsedMail, explanation: string): boolean {
  const said = `${mail.subject}\n${explanation}`
  const [isNamed, isTitled, isCoded] = [isReporter(mail), hasReportSubject(mail), hasCode(explanation)]
  if (failure.test(said) || delay.test(said)) return isNamed || isTitled || isCoded
  if (!isNamed || (!isTitled && !isCoded)) return false
  return permanent.test(said) || temporary.test(said) || (isCoded && addressesIn(explanation, []).length > 0)
}

/** Without the copy of the undelivered mail, which contains other addresses. */
function readExplanation({ text, html }: ParsedMail): string {
  const whole = (text ?? textOf(html ?? '', longestText)).slice(0, longestText)
  const copies = [copyBelow, copiedHeader].map((pattern) => pattern.exec(whole)?.index ?? whole.length)
  const copyAt = Math.min(...copies.filter((at) => at > 0))
  return whole.slice(0, copyAt)
}

const statusBegin = /^(?:final|original)-recipient:/im

/** The standard form inside the text: some programs forward only that. */
function readWrittenStatus({ text }: ParsedMail): FailedRecipient[] {
  const at = statusBegin.exec(text ?? '')?.index
  return at === undefined ? [] : readDeliveryStatus(Buffer.from((text ?? '').slice(at, at + longestText))).failed
}

function describeFailure(address: string, explanation: string, subject: string): FailedRecipient {
  const diagnostic = diagnosticFor(address, explanation)
  const status = chooseStatus(null, diagnostic)
  const context = `${subject}\n${explanation}`
  const delayed = delay.test(context) && !givenUp.test(context)
  return { address, status, diagnostic, permanent: !delayed && isPermanent(status, diagnostic, context), delayed }
}

/** "5.0.0" and no answer of a server: Exim writes that for everything, and the reason into the text. */
export function refineByText(recipient: FailedRecipient, mail: ParsedMail): FailedRecipient {
  const isVague = recipient.status === null || /^\d\.0\.0$/.test(recipient.status)
  const isTold = recipient.diagnostic !== '' && recipient.diagnostic !== recipient.status
  if (!isVague || isTold || recipient.delayed) return recipient
  const explanation = readExplanation(mail)
  const isNamed = explanation.toLowerCase().includes(recipient.address.toLowerCase())
  const diagnostic = isNamed ? diagnosticFor(recipient.address, explanation) : ''
  if (diagnostic === '') return recipient
  const status = chooseStatus(recipient.status, diagnostic)
  return { ...recipient, status, diagnostic, permanent: isPermanent(hasCode(diagnostic) ? status : null, diagnostic) }
}

const longestDiagnostic = 500

/** The text after the address up to an empty line, or else the lines with a status code. */
function diagnosticFor(recipient: string, explanation: string): string {
  const rest = explanation.slice(Math.max(0, explanation.toLowerCase().indexOf(recipient.toLowerCase())))
  const [named = '', ...paragraphs] = rest.split(/\n\s*\n/)
  const after = named.slice(named.includes('\n') ? named.indexOf('\n') : recipient.length)
  const coded = [named, ...paragraphs].find(hasCode) ?? explanation.split(/\n\s*\n/).find(hasCode) ?? ''
  const words = [hasCode(after) ? after : '', fromCode(coded), after, ...paragraphs].map(oneLine)
  return (words.find((text) => text !== '' && !/^\W*$|^.{0,20}:$/.test(text)) ?? '').slice(0, longestDiagnostic)
}

function fromCode(paragraph: string): string {
  const lines = paragraph.split('\n')
  return lines.slice(lines.findIndex((line) => hasCode(line))).join(' ')
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
