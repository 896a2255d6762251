import { prose, type Report, withOriginal } from './build.ts'

const to = 'otto@acme.example'
const daemon = 'Mail Delivery System <MAILER-DAEMON@relay.example>'

const exim = (name: string, reason: string, permanent: boolean): Report =>
  prose({
    name: `Exim: ${name}`,
    from: daemon,
    subject: 'Mail delivery failed: returning message to sender',
    more: 'Auto-Submitted: auto-replied\n',
    to,
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${to}\n    ${reason}`,
    copy: '------ This is a copy of the message, including all the headers. ------',
    permanent,
  })

const qmail = (name: string, reason: string, permanent: boolean): Report =>
  prose({
    name: `qmail: ${name}`,
    from: 'MAILER-DAEMON@relay.example',
    subject: 'failure notice',
    more: 'Return-Path: <>\n',
    to,
    text: `Hi. This is the qmail-send program at relay.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${to}>:\n${reason}`,
    copy: '--- Below this line is a copy of the message.',
    permanent,
  })

const smtpd = (kind: 'error' | 'warning', reason: string, permanent: boolean): Report =>
  prose({
    name: `OpenSMTPD: ${reason}`,
    from: 'Mailer Daemon <MAILER-DAEMON@relay.example>',
    subject: `Delivery status notification: ${kind}`,
    to,
    text: `    Hi!\n\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\n    ${
      kind === 'error'
        ? 'An error has occurred while attempting to deliver a message for\n    the following list of recipients:'
        : 'A message is delayed for more than 4 hours for the following\n    list of recipients:'
    }\n\n${to}: ${reason}`,
    copy: '    Below is a copy of the original message:',
    permanent,
  })

const oldSendmail = (name: string, transcript: string, permanent: boolean): Report =>
  prose({
    name: `old Sendmail: ${name}`,
    from: 'Mail Delivery Subsystem <MAILER-DAEMON>',
    subject: `Returned mail: ${name}`,
    to,
    text: `   ----- Transcript of session follows -----\n${transcript}`,
    copy: '   ----- Unsent message follows -----',
    permanent,
  })

export const unixReports: Report[] = [
  exim(
    'unknown user',
    'SMTP error from remote mail server after RCPT TO:<otto@acme.example>:\n    host mx.acme.example [192.0.2.9]: 550 5.1.1 <otto@acme.example>: user unknown',
    true,
  ),
  exim('full', 'mailbox is full: retry timeout exceeded', false),
  exim('unrouteable', 'Unrouteable address', true),
  exim('failing for long', 'retry time not reached for any host after a long failure period', false),
  exim('all hosts', 'all hosts for acme.example have been failing for a long time (and retry time not reached)', false),
  exim(
    'greylisted to the end',
    'SMTP error from remote mail server after RCPT TO:\n    host mx.acme.example: 451 4.7.1 Greylisting in action: retry timeout exceeded',
    false,
  ),
  exim('relay', 'host mx.acme.example [192.0.2.9]: 550 relay not permitted', true),
  exim(
    'too large',
    'SMTP error from remote mail server after end of data:\n    host mx.acme.example: 552 message size exceeds limit',
    true,
  ),
  exim('no mx', 'all relevant MX records point to non-existent hosts', true),
  prose({
    name: 'Exim: warning',
    from: daemon,
    subject: 'Warning: message 1tpQ delayed 24 hours',
    to,
    text: `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on relay.example.\n\nThe address to which the message has not yet been delivered is:\n\n  ${to}\n    host mx.acme.example: 451 try later\n\nNo action is required on your part. Delivery attempts will continue for some time.`,
    permanent: false,
  }),
  qmail('no mailbox', 'Sorry, no mailbox here by that name. (#5.1.1)', true),
  qmail(
    'remote refusal',
    '192.0.2.9 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up on 192.0.2.9.',
    true,
  ),
  qmail(
    'no connection',
    "Sorry, I wasn't able to establish an SMTP connection. (#4.4.1)\nI'm not going to try again; this message has been in the queue too long.",
    false,
  ),
  qmail('no host', "Sorry, I couldn't find any host named acme.example. (#5.1.2)", true),
  qmail('quota', 'The users mailfolder is over the allowed quota (size). (#5.2.2)', true),
  qmail('over quota without a code', 'The recipient is over quota.', false),
  qmail(
    'greeting failed',
    'Connected to 192.0.2.9 but greeting failed.\nRemote host said: 421 too many connections',
    false,
  ),
  smtpd('error', '550 5.1.1 Mailbox does not exist', true),
  smtpd('error', '550 Invalid recipient', true),
  smtpd('error', 'Network error on destination MXs', true),
  smtpd('error', '452 4.2.2 mailbox full', false),
  smtpd('warning', 'Connection timeout', false),
  oldSendmail(
    'User unknown',
    `While talking to mx.acme.example:\n>>> RCPT To:<${to}>\n<<< 550 <${to}>... User unknown\n550 <${to}>... User unknown`,
    true,
  ),
  oldSendmail('Host unknown', `550 ${to}... Host unknown (Name server: host not found)`, true),
  oldSendmail('Service unavailable', `<<< 554 Message refused\n554 <${to}>... Service unavailable`, true),
  oldSendmail(
    'Cannot send message for 3 days',
    `421 ${to}... Deferred: Connection timed out during user open with mx.acme.example`,
    false,
  ),
  oldSendmail('Unable to deliver mail', `mail: ${to}: 550 cannot deliver`, true),
  prose({
    name: 'Sendmail 8.9 without parts',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@relay.example>',
    subject: 'Returned mail: User unknown',
    to,
    text: `The original message was received at Tue, 4 Mar 2025 09:15:00 GMT\nfrom desk.example [192.0.2.1]\n\n   ----- The following addresses had permanent fatal errors -----\n<${to}>\n\n   ----- Transcript of session follows -----\n... while talking to mx.acme.example.:\n>>> RCPT To:<${to}>\n<<< 550 5.1.1 unknown`,
    copy: '   ----- Original message follows -----',
    permanent: true,
  }),
  prose({
    name: 'Yahoo',
    from: 'MAILER-DAEMON@yahoo.example',
    subject: 'Failure Notice',
    to,
    text: `Sorry, we were unable to deliver your message to the following address.\n\n<${to}>:\n550: 5.1.1 The email account that you tried to reach does not exist.`,
    copy: '---------- Forwarded message ----------',
    permanent: true,
  }),
  prose({
    name: 'AOL',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@aol.example>',
    subject: 'Returned mail: Service unavailable',
    to,
    text: `Your mail to the following recipients could not be delivered because they are not accepting mail from help@desk.example:\n\t<${to}>\n\nSMTP 550 blocked`,
    permanent: true,
  }),
  prose({
    name: 'GMX',
    from: 'GMX Mailer Daemon <mailer-daemon@gmx.example>',
    subject: 'Mail delivery failed: returning message to sender',
    to,
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n"${to}":\nSMTP error from remote server for RCPT TO command, host: mx.acme.example (192.0.2.9) reason: 550 5.1.1 unknown user`,
    copy: '--- The header of the original message is following. ---',
    permanent: true,
  }),
  prose({
    name: 'mail.ru',
    from: 'mailer-daemon@corp.mail.example',
    subject: 'Mail failure.',
    to,
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  ${to}\n    SMTP error from remote mail server after RCPT TO:\n    550 Message was not accepted -- invalid mailbox. Local mailbox is unavailable: user not found`,
    copy: '------ This is a copy of the message, including all the headers. ------',
    permanent: true,
  }),
  prose({
    name: 'Facebook',
    from: 'MAILER-DAEMON <mailer-daemon@mx.face.example>',
    subject: 'Sorry, your message could not be delivered',
    to,
    text: `This message was created automatically by the mail system.\n\nThe following recipient could not be reached: ${to}\nReason: 550 5.1.1 RCP-P2 the recipient's mailbox does not exist`,
    permanent: true,
  }),
  withOriginal({
    name: 'Apache James',
    from: 'postmaster@james.example',
    subject: '[BOUNCE]',
    to,
    text: `Hi. This is the James mail server at james.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.  Below\nI include the list of recipients and the reason why I was unable to deliver\nyour message.\n\nFailed recipient(s):\n${to}\n\nError message:\n550 - Requested action not taken: no such user here`,
    permanent: true,
  }),
  withOriginal({
    name: 'a smart host without an address in its text',
    from: 'Mail System <MAILER-DAEMON@relay.example>',
    subject: 'Undeliverable message',
    to,
    text: 'Your message could not be delivered.\nReason: user unknown',
    permanent: true,
  }),
  prose({
    name: 'a filter with nothing but the dialogue',
    from: 'Mailer-Daemon@filter.example',
    subject: 'failure notice',
    to,
    text: `-------server message\n<${to}>: 550 sorry\n-------SMTP command\nRCPT`,
    copy: '-------original message',
    permanent: true,
  }),
  prose({
    name: 'a list of failed addresses in arrows',
    from: 'MAILER-DAEMON@hunter.example',
    subject: 'FAILURE NOTICE :',
    to,
    text: `  ----- The following addresses had permanent fatal errors -----\n\n>>> ${to} <<<\n\n  ----- Message from the remote server -----\n550 sorry, no mailbox here by that name (#5.1.1)`,
    permanent: true,
  }),
  prose({
    name: 'vpopmail',
    from: 'MAILER-DAEMON@relay.example',
    subject: 'failure notice',
    to,
    text: `Hi. This is the deliver program.\n\n<${to}>:\nUser's mailbox is full: <${to}>\nUnable to deliver mail.`,
    permanent: false,
  }),
]
