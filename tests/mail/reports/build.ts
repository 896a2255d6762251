/** The expected result. `null` is a report or another automatic email that is not a bounce. */
type Truth = { recipient: string; permanent: boolean } | null

export type Report = { name: string; raw: Buffer; truth: Truth }

const original = (to: string): string =>
  [
    'Return-Path: <help@desk.example>',
    'Received: from desk.example (desk.example [192.0.2.1]) by relay.example with ESMTP id 1; Tue, 4 Mar 2025 09:15:00 +0000',
    'From: Help Desk <help@desk.example>',
    `To: ${to}`,
    'Subject: Re: The printer [Ticket#12001]',
    'Date: Tue, 4 Mar 2025 09:15:00 +0000',
    'Message-ID: <ticket.7@desk.example>',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please turn it off and on again.',
  ].join('\n')

type Head = { from: string; subject: string; more?: string }

const head = ({ from, subject, more = '' }: Head): string =>
  `From: ${from}\nTo: help@desk.example\nSubject: ${subject}\nDate: Tue, 4 Mar 2025 09:20:00 +0000\nMIME-Version: 1.0\n${more}`

type StandardReport = Head & {
  name: string
  to: string
  text: string
  /** The fields about the recipient, without Final-Recipient. */
  fields: string
  permanent: boolean
  finalRecipient?: string
}

/** In the form of RFC 3464. */
export function standard(report: StandardReport): Report {
  const { name, to, text, fields, permanent, finalRecipient = `rfc822; ${to}` } = report
  const type = 'Content-Type: multipart/report; report-type=delivery-status; boundary="==report"'
  const raw = `${head(report)}${type}

--==report
Content-Type: text/plain; charset=utf-8

${text}

--==report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.relay.example
Arrival-Date: Tue, 4 Mar 2025 09:15:02 +0000

Final-Recipient: ${finalRecipient}
${fields}

--==report
Content-Type: message/rfc822

${original(to)}

--==report--
`
  return { name, raw: Buffer.from(raw), truth: { recipient: to, permanent } }
}

type Prose = Head & { name: string; to: string; text: string; permanent: boolean; copy?: string; html?: boolean }

/** Text only; `copy` is the line above the copy of the email, if there is one. */
export function prose({ name, to, text, permanent, copy, html = false, ...rest }: Prose): Report {
  const body = copy === undefined ? text : `${text}\n\n${copy}\n\n${original(to)}`
  const type = `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8\nContent-Transfer-Encoding: 8bit`
  return {
    name,
    raw: Buffer.from(`${head(rest)}${type}\n\n${body}\n`),
    truth: { recipient: to, permanent },
  }
}

/** Text, and the email as a separate part. */
export function withOriginal({ name, to, text, permanent, ...rest }: Omit<Prose, 'copy' | 'html'>): Report {
  const raw = `${head(rest)}Content-Type: multipart/mixed; boundary=mixed

--mixed
Content-Type: text/plain; charset=utf-8

${text}
--mixed
Content-Type: message/rfc822

${original(to)}
--mixed--
`
  return { name, raw: Buffer.from(raw), truth: { recipient: to, permanent } }
}

export type Short = [name: string, from: string, subject: string, text: string, permanent: boolean]

/** Text only, about the only address in it that begins with "otto". */
export const inWords = ([name, from, subject, text, permanent]: Short): Report =>
  prose({ name, from, subject, text, permanent, to: /otto[\w.-]*@[a-z.]+[a-z]/.exec(text)?.[0] ?? 'otto@acme.example' })

type OtherMail = Head & { name: string; text?: string; type?: string }

/** An automatic email that is not a bounce. */
export const other = ({ name, text = 'Hello', type = 'text/plain', ...rest }: OtherMail): Report => ({
  name,
  raw: Buffer.from(`${head(rest)}Content-Type: ${type}\n\n${text}\n`),
  truth: null,
})
