import { inWords, type Report, type Short } from './build.ts'

/** Japanese carriers and providers; local parts with dots where no standard allows them are usual there. */
const japanese: Short[] = [
  [
    'docomo',
    'Mail Delivery Subsystem <mailer-daemon@docomo.example>',
    'Returned mail: User unknown',
    'Unknown user: otto..1.@docomo.example',
    true,
  ],
  [
    'docomo, refused',
    'MAILER-DAEMON <mailer-daemon@docomo.example>',
    'Mail delivery failed',
    `Your message could not be delivered to the following recipient.\n\n<otto.@docomo.example>: 550 Rejected by the receiver's settings`,
    true,
  ],
  [
    'docomo, full',
    'mailer-daemon@docomo.example',
    'Undelivered Mail',
    'The following message could not be delivered.\notto@docomo.example: mailbox full',
    false,
  ],
  [
    'au',
    'Mail Delivery Subsystem <Postmaster@ezweb.example>',
    'Mail System Error - Returned Mail',
    'The user(s) account is disabled.\n\n<otto@ezweb.example>: 550 disabled',
    true,
  ],
  [
    'au, unknown',
    'Postmaster@ezweb.example',
    'Mail System Error - Returned Mail',
    'Each of the following recipients was rejected by a remote mail server.\n\n    Recipient: <otto.-x@ezweb.example>\n    >>> RCPT TO:<otto.-x@ezweb.example>\n    <<< 550 <otto.-x@ezweb.example>: User unknown',
    true,
  ],
  [
    'KDDI',
    'no-reply@app.dion.ne.jp',
    'Mail delivery failed',
    'Your mail sent on: Tue, 4 Mar 2025 09:15:00 +0900\n\nCould not be delivered to: <otto@ezweb.example>\nAs their mailbox is full.',
    false,
  ],
  [
    'SoftBank',
    'MAILER-DAEMON@softbank.example',
    'Undeliverable Mail',
    'This message could not be delivered.\n<otto@i.softbank.example>\nInvalid recipient: otto@i.softbank.example',
    true,
  ],
  [
    '宛先不明',
    'postmaster@mail.example',
    '配信エラーのお知らせ',
    '宛先不明のため、メールを配信できませんでした。\n\n宛先: otto@mail.example',
    true,
  ],
  [
    'a provider in Japanese, full',
    'Mail Delivery System <MAILER-DAEMON@nifty.example>',
    'メール配信に失敗しました',
    '次の宛先へのメール送信に失敗しました。\notto@nifty.example\n受信者のメールボックスの容量が超過しています。',
    false,
  ],
  [
    'a provider in Japanese, no space around',
    'postmaster@biglobe.example',
    'Returned mail',
    'お送りになったメールは、宛先otto@biglobe.exampleが存在しませんので返送いたします。',
    true,
  ],
  [
    'a provider in Japanese, delayed',
    'postmaster@ocn.example',
    'メール配信遅延のお知らせ',
    'メールの配信が遅延しています。引き続き再送を行います。\notto@ocn.example\n一時的なエラー',
    false,
  ],
  [
    'InterScan in Japanese',
    'InterScan <admin@gateway.example>',
    'メッセージを配信できません。',
    'Sent <<< RCPT TO:<otto@acme.example>\nReceived >>> 550 5.1.1 unknown\n\nメッセージを配信できません。',
    true,
  ],
]

export const japaneseReports: Report[] = japanese.map(inWords)
