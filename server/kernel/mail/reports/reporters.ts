import type { ParsedMail } from '#kernel/mail/mail.ts'

/** Names and addresses under which mail servers and gateways write. */
const reporters =
  /mailer[-_ ]?daemon|mail[-_ ]?daemon|daemon[-_ ]?mailer|mdaemon|post[-_ ]?master|mail[-_ ]?delivery|delivery[-_ ]?(?:sub)?system|mail[-_ ]?administrator|microsoftexchange[0-9a-f]{8,}|interscan|mailmarshal|mail (?:system|router|gateway|transfer agent)|message router|bounce[-_ ]?(?:handler|notification)|sysadmin@[\w.]*vzwpix\b|no-?reply@[\w.]*dion\.ne\.jp/i

const fromField = ({ headers }: ParsedMail): string => headers.get('from')?.[0] ?? ''

/** By From as it is written: it may be `MAILER-DAEMON` without a host, or `<>` with a name. */
export const isReporter = (mail: ParsedMail): boolean =>
  reporters.test(fromField(mail)) || mail.from.some(({ address }) => reporters.test(address))

export const isReporterAddress = (address: string): boolean => reporters.test(address)

const otherReports = /report-type\s*=\s*"?(?:feedback-report|disposition-notification|smime)/i
const otherParts = new Set(['message/disposition-notification', 'message/feedback-report'])

/** A complaint about spam (RFC 5965) or a receipt (RFC 8098): about a mail that did arrive. */
export const isOtherReport = (mail: ParsedMail): boolean =>
  !isRefusal(mail) &&
  (otherReports.test(mail.headers.get('content-type')?.[0] ?? '') ||
    mail.headers.has('feedback-type') ||
    mail.parts.some(({ mimeType }) => otherParts.has(mimeType)))

/** Sieve rejects an email after it was accepted, in the form of a receipt (RFC 5429). */
const isRefusal = ({ subject, text }: ParsedMail): boolean =>
  /^\s*(?:rejected|automatically rejected)\b/i.test(subject) && /\brejected\b/i.test((text ?? '').slice(0, 1000))

/** Subjects of reports. Forwarded or answered ones begin with `Fwd:` or `Re:`. */
const subjects =
  /^\W*(?:undeliver|non[- ]?deliver|un?able to deliver|delivery (?:failure|failed|error|report|status|notification|problem|has failed|delayed|incomplete|unsuccessful)|(?:e-?mail|message|mail) (?:delivery|system|status|could not|not delivered|undeliver|was (?:not|undeliver)|is undeliver|failed|failure|error|returned|rejected|bounced)|returned (?:e-?)?mail|failure (?:notice|delivery)|failed (?:delivery|mail)|could not (?:send|deliver)|warning: (?:could not|message)|bounce|error (?:sending|delivering)|rejected (?:mail|message)|user unknown|permanent delivery|mailbox (?:full|unavailable)|nicht zustellbar|unzustellbar|zustellung|mail ?zustellung|non remis|échec|message non|no se (?:puede|pudo|ha)|notificación de|mancato recapito|recapito|niet bezorg|onbestelbaar|не ?доставлен|недостав|配信|送信|エラー|メール(?:配信|送信|が|エラー)|宛先|退信|系统退信|投递|無法|반송|전송)/iu

export const hasReportSubject = ({ subject }: ParsedMail): boolean => subjects.test(subject)
