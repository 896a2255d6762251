import { z } from 'zod'
import type { FailureValues } from './error-codes.ts'

/**
 * Messages of the server that are not error responses: results of connection tests, reasons why an email was not
 * processed or delivered, problems found by the health check. The wire has the English text with its values filled in,
 * and beside it the code and the values, so that clients can show their own text. A code never changes its meaning.
 * Some texts are stored: if one of them changes, add its former text to `server/kernel/former-notices.ts`.
 */
export const notices = {
  // Mail servers
  mail_host_not_found: 'We can’t find {host}. Check the server name.',
  mail_port_closed: '{host} doesn’t accept connections on port {port}. Check the port.',
  mail_host_unreachable: 'We can’t reach {host}. Check the server name and your firewall.',
  mail_timeout: '{host} didn’t respond on port {port} in time. Check the port and your firewall.',
  mail_certificate_untrusted: 'The certificate of {host} isn’t from a trusted authority.',
  mail_certificate_expired: 'The certificate of {host} has expired.',
  mail_certificate_not_yet_valid: 'The certificate of {host} isn’t valid yet. Check this server’s clock.',
  mail_certificate_mismatch: 'The certificate wasn’t issued for {host}. Check the server name.',
  mail_encryption_unsupported: '{host} doesn’t support this encryption on port {port}. Try another one.',
  mail_connection_closed: '{host} closed the connection on port {port}.',
  mail_folder_not_found: 'The folder doesn’t exist on {host}. Check its name.',
  mail_unexpected_response: '{host} didn’t respond like a mail server on port {port}. Check the port.',
  mail_sign_in_rejected: '{host} rejected the username or password.',
  mail_sign_in_rejected_because: '{host} rejected the username or password: {reason}',
  mail_servers_not_found: 'We couldn’t find a mail server for {domain}. Enter the servers manually.',
  mail_reconnect_required: 'Your provider no longer grants access. Connect the account again.',
  mail_app_rejected: 'Your provider no longer accepts the app’s client secret. Enter a new one.',
  mail_provider_unreachable: 'We can’t reach your provider’s sign-in server.',
  mail_account_exists: 'This account is already connected.',
  mail_sendmail_missing: 'Sendmail isn’t installed on this server. Use SMTP instead.',
  mail_test_not_sent: 'We couldn’t send a test email to {address}: {reason}',
  mail_test_not_received:
    'The test email to {address} didn’t arrive in {folder} of {user} within {seconds} seconds. Check that the address belongs to this mailbox.',
  mail_storage_failed: 'We can’t save emails at the moment. They stay on the mail server.',
  mail_stays_in_mailbox: 'Fetched emails stay in the mailbox because the server doesn’t let us delete or move them.',

  // Incoming email
  mail_duplicate_of: 'Duplicate of email {id}',
  mail_duplicate: 'Duplicate of an earlier email',
  mail_left_on_server: 'Left on the mail server: {size} MB is over the limit of {max} MB',
  mail_not_provided: 'The mail server isn’t delivering this email. We’ll keep trying.',
  mail_never_provided: 'The mail server didn’t deliver this email',
  mail_vanished: 'The email is no longer on the mail server',
  mail_rejected: 'Couldn’t be processed: {reason}',
  mail_unexpected_error: 'Unexpected error ({error}). See the server log.',
  mail_empty: 'The email is empty',
  mail_loop: 'Loop stopped: too many automatic replies from this address',
  mail_filtered: 'Ignored by the filter “{name}”',
  mail_own: 'Sent by this helpdesk',
  mail_foreign_report: 'Delivery report for an email that we didn’t send',
  mail_notification_bounced: 'A notification couldn’t be delivered; the user is marked',

  // Why an email counts as automatic
  automatic_submitted: 'Sent by a program (Auto-Submitted)',
  automatic_precedence: 'Bulk email or automatic reply (Precedence)',
  automatic_suppress: 'Requests no automatic reply (X-Auto-Response-Suppress)',
  automatic_list: 'From a mailing list',
  automatic_loop: 'Has been here before (X-Loop)',
  automatic_reply: 'Automatic reply',
  automatic_absence: 'Out-of-office reply',
  automatic_bulk: 'Bulk email or automatic reply',
  automatic_job: 'Sent by a scheduled job',
  automatic_report: 'Report from a mail server',
  automatic_failure: 'Delivery failure report',
  automatic_rule: 'Sent by a mailbox rule',
  automatic_notice: 'Notice from a mail server',
  automatic_no_reply: '{address} is a no-reply address',

  // Automatic replies
  reply_no_address: 'The sender’s address can’t receive email',
  reply_too_many: 'Too many automatic replies in the last hour',
  reply_failed: 'The automatic reply couldn’t be created',

  // Outgoing email
  no_mail_server: 'No mail server is configured yet.',
  no_valid_recipient: 'None of the recipients is a valid email address',
  delivery_interrupted: 'Sending was interrupted. The message may have arrived.',
  network_no_answer: '{network} didn’t respond. The message may have arrived.',
  network_unreachable: 'We can’t reach {network}.',
  network_busy: '{network} asked us to wait before the next message.',
  network_refused: '{network} refused the message: {reason}',
  network_token_refused: '{network} no longer accepts the token. Enter a new one.',
  network_not_delivered: '{network} couldn’t deliver the message: {reason}',
  whatsapp_window_over: 'WhatsApp only accepts replies within 24 hours of the last message',
  message_empty: 'The message has neither text nor a file',
  facebook_file_too_large: '{name} is larger than Facebook accepts ({max} MB)',
  facebook_pictures_only: 'Comments on Facebook can only have pictures, not {name}',
  whatsapp_file_too_large: '{name} is larger than WhatsApp accepts ({max} MB)',
  sms_no_recipient: 'The message has no phone number or no text',
  channel_off: 'The channel of this ticket is turned off or was deleted.',
  no_channel: 'No channel can send messages of this type',
  notification_expired: 'Not delivered within a day',
  notification_no_access: 'The recipient no longer has access to the ticket',

  // Messages without an article
  message_not_from_person: 'A notice about the chat, not a message from a person',
  message_outdated: 'A later version of the message is already here',
  message_command: 'A command for the bot',
  message_unknown: 'Contains no message',
  message_without_sender: 'Has no sender',
  message_other_number: 'For another number',
  message_not_shown: 'Contains no message from a person',
  report_without_message: 'Report about a message that isn’t here',

  // Files of incoming messages
  media_too_large: 'The file is larger than {max} MB',
  media_not_available: 'The file is no longer available',
  media_not_fetched: 'The file couldn’t be fetched',

  // Health check
  jobs_failed: 'Failed background jobs: {count}',
  jobs_late: 'Background jobs waiting for more than 5 minutes: {count}',
  mails_failed: 'Emails that couldn’t be processed: {count}',
  mails_late: 'Emails waiting for more than 5 minutes to be processed: {count}',
  mails_unsent: 'Emails not sent because no mail server is configured: {count}',
  triggers_failing: 'Triggers that failed in the last 24 hours: {count}',
  channels_failing: 'Channels that can’t receive or send: {count}',
  schedules_failing: 'Schedules that failed for some records in the last 24 hours: {count}',
  webhooks_failing: 'Webhooks whose last delivery failed: {count}',
  backup_failed: 'The last backup failed: {reason}',
  backup_late: 'Days since the last backup: {count}',
} as const

export type NoticeCode = keyof typeof notices
export type NoticeDetails = { code: NoticeCode; values: FailureValues }

export const noticeValues = z.record(z.string(), z.union([z.string(), z.number()]))

const description = 'The code of the text, if it has one. docs/api/errors.md lists all codes.'

/** The code and values of `message_human`. */
export const noticeFields = { code: z.string().optional().meta({ description }), values: noticeValues.optional() }

/** The code and values of `reason`; null where the words are those of a mail server. */
export const reasonFields = { reason_code: z.string().nullable().meta({ description }), reason_values: noticeValues }
