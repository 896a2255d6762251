import type { NoticeCode } from '#contract/notices.ts'

/**
 * Texts that earlier versions wrote and that may still be stored: reasons of emails, last problems of mail accounts and
 * steps of explanations. They are only recognized, so that they are shown in the language of the reader. When the text
 * of a stored notice changes, its former text belongs here.
 */
export const formerNotices: readonly (readonly [NoticeCode, text: string])[] = [
  // Mail servers
  ['mail_host_not_found', 'There is no host with the name {host}.'],
  ['mail_port_closed', 'Nothing listens on port {port} of {host}.'],
  ['mail_host_unreachable', 'The host {host} cannot be reached.'],
  ['mail_timeout', '{host} did not answer on port {port} in time.'],
  ['mail_certificate_untrusted', 'The certificate of {host} is not from an authority that is trusted here.'],
  ['mail_certificate_not_yet_valid', 'The certificate of {host} is not valid yet.'],
  ['mail_certificate_mismatch', 'The certificate is not one of {host}.'],
  ['mail_encryption_unsupported', '{host} does not speak this kind of encryption on port {port}.'],
  ['mail_folder_not_found', 'There is no such folder on {host}.'],
  ['mail_unexpected_response', '{host} answered in a way that is not understood on port {port}.'],
  ['mail_sign_in_rejected', '{host} refused user and password.'],
  ['mail_sign_in_rejected_because', '{host} refused user and password: {reason}'],
  ['mail_reconnect_required', 'The provider did not renew the access: please connect the account again.'],
  ['mail_provider_unreachable', 'The provider that gives out access tokens cannot be reached.'],
  ['mail_sendmail_missing', 'There is no sendmail program on this machine.'],
  ['mail_storage_failed', 'Mail cannot be stored here at the moment, and stays on the server.'],
  ['mail_stays_in_mailbox', 'Fetched mail stays in the mailbox, because the server does not let us delete or move it.'],
  ['mail_app_rejected', 'Your provider doesn’t accept the client secret of the app anymore. Enter a new one.'],
  ['mail_certificate_not_yet_valid', 'The certificate of {host} isn’t valid yet. Check the clock of this server.'],

  // Incoming email
  ['mail_duplicate_of', 'The same message is already here as {id}.'],
  ['mail_duplicate', 'The same message has been filed before.'],
  ['mail_left_on_server', 'The message has {size} MB and stays on the server; {max} MB are allowed.'],
  ['mail_not_provided', 'The server does not hand out this message; we keep asking.'],
  ['mail_never_provided', 'The server does not hand out this message.'],
  ['mail_vanished', 'The message is no longer on the server.'],
  ['mail_rejected', 'Filing it was refused: {reason}'],
  ['mail_unexpected_error', 'An unforeseen problem ({error}); the log says more.'],
  ['mail_empty', 'There are no bytes.'],
  ['mail_loop', 'Too many automatic answers to our own mails from one address: this is a loop.'],
  ['mail_filtered', 'The filter "{name}" says so.'],
  ['mail_own', 'It is a message of our own.'],
  ['mail_foreign_report', 'It reports on a message that did not come from here.'],
  ['mail_notification_bounced', 'A notification did not arrive; its reader is marked.'],
  ['mail_not_provided', 'The mail server doesn’t deliver this email. We keep trying.'],

  // Why an email counts as automatic
  ['automatic_submitted', 'Auto-Submitted says that no person sent it.'],
  ['automatic_precedence', 'Precedence says that it went to many or is an answer of a program.'],
  ['automatic_suppress', 'X-Auto-Response-Suppress asks for no automatic answer.'],
  ['automatic_list', 'It came over a mailing list.'],
  ['automatic_loop', 'X-Loop says that it has been here before.'],
  ['automatic_reply', 'It is an automatic answer.'],
  ['automatic_absence', 'It is a vacation notice.'],
  ['automatic_bulk', 'It went to many or is an answer of a program.'],
  ['automatic_job', 'A scheduled program sent it.'],
  ['automatic_report', 'It is a report of a mail server.'],
  ['automatic_failure', 'It reports a failed delivery.'],
  ['automatic_rule', 'A rule of its mailbox sent it.'],
  ['automatic_notice', 'It is a notice of a mail server.'],
  ['automatic_notice', 'The return path is empty: it is a notice of a mail server.'],
  ['automatic_no_reply', 'Nobody reads what is sent to {address}.'],

  // Automatic replies
  ['reply_no_address', 'No mail can be sent to the address of the sender.'],
  ['reply_too_many', 'There were too many in the last hour.'],
  ['reply_failed', 'It could not be written.'],

  // Outgoing email
  ['no_valid_recipient', 'None of the recipients is an e-mail address.'],
  ['no_channel', 'No channel sends messages of this type.'],
  ['notification_expired', 'It could not be delivered while it was news.'],
  ['notification_no_access', 'Its recipient may no longer read the ticket.'],
  ['network_no_answer', '{network} did not answer. The message may have arrived.'],
  ['network_busy', '{network} asks us to wait before the next message.'],
  ['whatsapp_window_over', 'WhatsApp accepts answers only within 24 hours of the last message'],
  ['message_empty', 'The message has neither a text nor a file'],
  ['channel_off', 'The channel of this ticket is switched off or was deleted.'],

  // Messages without an article
  ['message_not_from_person', 'A notice about the chat, not a message of a person'],
  ['message_outdated', 'A later version of the message is here already'],
  ['message_not_shown', 'Contains no message of a person'],
]

/** Decisions about incoming emails that earlier versions stored in explanations without their codes. */
export const formerDecisions: readonly (readonly [code: string, text: string])[] = [
  ['no_reference', 'Nothing refers to a ticket: it is a new one.'],
  ['ticket_deleted', 'Ticket {id} no longer exists.'],
  ['not_participant', 'It refers to {ticket}, in which {address} takes no part: a new ticket, linked to it.'],
  ['uncertain_sender', 'An answer to {ticket} by {address}, whom it is not certain to be: an internal note.'],
  ['ticket_closed', '{ticket} is closed and its group takes no follow-ups: a new ticket, linked to it.'],
  ['participant', '{address} takes part in {ticket}.'],
  ['forged_sender', 'The sender is not who the mail says, by the word of a mail server.'],
  ['spam', 'A mail server marked it as spam.'],
]
