import { other, type Report } from './build.ts'

const person = 'Ann <ann@acme.example>'
const members = (list: string, header: string): Report =>
  other({ name: list, from: person, subject: '[list] a question', more: `${header}\n` })

/** Of mailing lists, by the header that their software writes. */
const lists: Report[] = [
  members('Mailman', 'X-BeenThere: list@lists.example\nX-Mailman-Version: 2.1.39'),
  members('Mailman 3', 'List-Id: <list.lists.example>\nList-Post: <mailto:list@lists.example>'),
  members('Mailman, sender alone', 'Sender: list-bounces@lists.example'),
  members('ezmlm', 'Mailing-List: contact list-help@lists.example; run by ezmlm'),
  members('ezmlm, delivered', 'Delivered-To: mailing list list@lists.example'),
  members('LISTSERV', 'Sender: LISTSERV@lists.example'),
  members('LISTSERV, owner', 'Sender: owner-list@lists.example'),
  members('Majordomo', 'Sender: owner-list@lists.example\nPrecedence: bulk'),
  members('Sympa', 'X-Sympa-To: list@lists.example\nList-Help: <mailto:sympa@lists.example>'),
  members('Google Groups', 'X-Google-Group-Id: 123456789'),
  members('fml', 'X-ML-Name: list\nX-ML-Count: 12'),
  members('a list with an archive alone', 'List-Archive: <https://lists.example/a>'),
]

const answers: Report[] = [
  other({ name: 'vacation(1)', from: person, subject: 'away from my mail', more: 'Precedence: bulk\n' }),
  other({
    name: 'Sieve vacation',
    from: person,
    subject: 'Auto: Re: The printer',
    more: 'Auto-Submitted: auto-replied (vacation)\n',
  }),
  other({
    name: 'Exchange absence',
    from: person,
    subject: 'Automatic reply: Re: The printer',
    more: 'X-Auto-Response-Suppress: All\n',
  }),
  other({
    name: 'Gmail vacation',
    from: person,
    subject: 'Out Re: The printer',
    more: 'X-Autoreply: yes\nPrecedence: bulk\n',
  }),
  other({ name: 'WorkMail absence', from: person, subject: 'Away', more: 'X-Amazon-Auto-Reply: true\n' }),
  other({
    name: 'cPanel autoresponder',
    from: person,
    subject: 'Away',
    more: 'X-Autorespond: The printer\nX-Precedence: auto_reply\n',
  }),
  other({
    name: 'an absence notice from an empty path that names an address',
    from: person,
    subject: 'Away until Monday',
    more: 'Return-Path: <>\nAuto-Submitted: auto-replied\n',
    text: 'I cannot be reached. Urgent mail could not be answered; please write to bob@acme.example.',
  }),
  other({
    name: 'cron',
    from: 'root@host.example',
    subject: 'Cron <root@host> backup',
    more: 'X-Cron-Env: <SHELL=/bin/sh>\n',
  }),
  other({
    name: 'a newsletter',
    from: 'News <news@shop.example>',
    subject: 'Offers',
    more: 'List-Unsubscribe: <https://shop.example/u>\n',
  }),
  other({ name: 'no reply', from: 'Shop <do-not-reply@shop.example>', subject: 'Your order' }),
]

const complaint = (name: string, feedback: string): Report =>
  other({
    name,
    from: 'Feedback Loop <fbl@provider.example>',
    subject: 'FW: Re: The printer',
    type: 'multipart/report; report-type=feedback-report; boundary=arf',
    text: `--arf\nContent-Type: text/plain\n\nThis is an email abuse report for a message received from 192.0.2.1.\n\n--arf\nContent-Type: message/feedback-report\n\nFeedback-Type: ${feedback}\nUser-Agent: Loop/1.0\nVersion: 1\nOriginal-Rcpt-To: otto@acme.example\nRemoval-Recipient: otto@acme.example\nStatus: 5.7.1\n\n--arf\nContent-Type: message/rfc822\n\nFrom: help@desk.example\nTo: otto@acme.example\nSubject: Re: The printer\nMessage-ID: <ticket.7@desk.example>\n\nbody\n--arf--`,
  })

const receipt = (name: string, fields: string): Report =>
  other({
    name,
    from: person,
    subject: 'Read: Re: The printer',
    type: 'multipart/report; report-type=disposition-notification; boundary=mdn',
    text: `--mdn\n\nYour message was displayed.\n--mdn\nContent-Type: message/disposition-notification\n\n${fields}\n--mdn--`,
  })

const success = (action: string): Report =>
  other({
    name: `a report of success: ${action}`,
    from: 'MAILER-DAEMON@relay.example',
    subject: 'Successful Mail Delivery Report',
    type: 'multipart/report; report-type=delivery-status; boundary=ok',
    text: `--ok\n\nYour message was successfully delivered to the destination(s) listed below.\n--ok\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; relay.example\n\nFinal-Recipient: rfc822; otto@acme.example\nAction: ${action}\nStatus: 2.1.5\n--ok--`,
  })

const humans: Report[] = [
  other({
    name: 'a postmaster who answers',
    from: 'Jo Post <postmaster@acme.example>',
    subject: 'Re: Undelivered Mail Returned to Sender',
    more: 'Return-Path: <postmaster@acme.example>\nIn-Reply-To: <x@desk.example>\n',
    text: 'Your mail to otto@acme.example was rejected with 550 5.7.1. I have removed the block.',
  }),
]

export const otherMails: Report[] = [
  ...humans,
  ...lists,
  ...answers,
  complaint('a complaint about spam', 'abuse'),
  complaint('a report of a failed authentication', 'auth-failure'),
  complaint('a message that is no spam after all', 'not-spam'),
  receipt(
    'a receipt',
    'Final-Recipient: rfc822; ann@acme.example\nDisposition: manual-action/MDN-sent-manually; displayed',
  ),
  receipt(
    'a message deleted unread',
    'Final-Recipient: rfc822; ann@acme.example\nDisposition: automatic-action/MDN-sent-automatically; deleted',
  ),
  success('delivered'),
  success('relayed'),
  success('expanded'),
]
