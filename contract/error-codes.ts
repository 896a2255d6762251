type Meaning = { means: string; statuses: readonly number[] }

const code = (means: string, ...statuses: number[]): Meaning => ({ means, statuses })

/**
 * Every code that a failure can have. A code never changes its meaning and is never removed; texts may change.
 * Sentences for people are in the web: `web/lib/i18n/failures.ts`.
 */
export const errorCodes = {
  // Authentication and permissions
  authentication_required: code('The request has no credentials.', 401),
  sign_in_failed: code('Login or password is wrong, or the account is inactive or not confirmed.', 401, 422),
  wrong_two_factor_code: code('The two-factor code is wrong or expired.', 401),
  two_factor_required: code('The sign-in needs a two-factor code; `two_factor_required` lists the methods.', 422),
  two_factor_setup_required: code('Two-factor authentication has to be set up first.', 403, 422),
  two_factor_method_missing: code('The two-factor method is not set up for this user.', 422),
  two_factor_method_off: code('The two-factor method is not available in this installation.', 422),
  two_factor_no_basic: code('Accounts with two-factor authentication cannot use Basic authentication.', 401),
  password_sign_in_off: code('Signing in with a password is turned off.', 403),
  last_sign_in_method: code('Another sign-in method has to be turned on first.', 422),
  session_ended: code('The session belongs to a user who no longer exists.', 401),
  session_required: code('Requires a session.', 422),
  csrf_failed: code('The CSRF token is missing or wrong.', 401),
  json_required: code('Writing with a session requires a JSON body.', 403),
  foreign_origin: code('The request comes from another site.', 403),
  authorization_header: code('A sign-in request must not have an Authorization header.', 422),
  api_password_access_off: code('Basic authentication is turned off.', 403),
  api_token_access_off: code('Access tokens are turned off.', 403, 422),
  token_invalid: code('The token is unknown.', 401),
  token_expired: code('The token has expired.', 401),
  token_required: code('Requires a session or a token.', 403),
  token_permission_missing: code('The token does not have the required permission.', 403),
  permission_missing: code('The user does not have the required permission.', 403, 422),
  not_authorized: code('The user has no access to this record or operation.', 403, 422),
  on_behalf_denied: code('The caller may not act on behalf of this user.', 403),
  not_on_behalf: code('Not possible on behalf of another user.', 403),
  unknown_user: code('The user named in `From` or `X-On-Behalf-Of` does not exist.', 403),
  maintenance: code('Only administrators can sign in during maintenance.', 403),

  // The request
  bad_request: code('The request is malformed.', 400, 422),
  bad_address: code('The URL is malformed.', 400),
  unknown_route: code('The path does not exist.', 404),
  method_not_allowed: code('The path does not support this method; see `Allow`.', 405),
  malformed_body: code('The body does not match its content type or length.', 400),
  unsupported_media_type: code('The content type is not supported.', 415),
  too_large: code('The body or a part of it is too large.', 413),
  range_not_satisfiable: code('The range is not within the file.', 416),
  websocket_required: code('Requires a WebSocket connection.', 426),
  idempotency_key_too_long: code('The Idempotency-Key is too long.', 422),
  idempotency_key_reused: code('The Idempotency-Key was used for a different request.', 422),
  already_done: code(
    'The request was already processed; its response is withheld because permissions have changed.',
    403,
  ),
  invalid_version: code('`If-Match` is not an ETag of the ticket.', 422),
  conflict: code('The ticket was changed by someone else; `current` and `sent` show the difference.', 409),
  rate_limited: code('Too many requests; see `Retry-After`.', 429),
  unavailable: code('The database or the service is unavailable; see `Retry-After`.', 503),
  timeout: code('The request took too long; see `Retry-After`.', 503),
  unexpected: code('An unexpected error; `values.id` identifies it in the log.', 500),

  // Records and fields
  not_found: code('The record does not exist.', 200, 403, 404, 422),
  ticket_not_found: code('No ticket has this number.', 200, 404),
  required: code('The field is missing or empty.', 422),
  invalid_value: code('The value is not allowed for the field.', 403, 422),
  unknown_reference: code('The record that the field refers to does not exist.', 422),
  not_unique: code('Another record already has this value.', 422),
  in_use: code('The record is in use and cannot be deleted.', 422),
  chat_taken: code('Another agent has accepted the visitor.', 409),
  chat_refused: code('The chat does not accept this from the visitor.', 403),
  chat_closed: code('The chat has ended.', 422),
  low_contrast: code('White text cannot be read on this color; `values.nearest` is the nearest readable one.', 422),
  chat_unanswered: code('No agent has written in the chat yet.', 422),
  chat_without_address: code('The visitor of the chat left no email address.', 422),
  chat_tickets_off: code('Chats of this topic do not become tickets.', 422),
  out_of_range: code('The number is too small or too large.', 422),
  invalid_date: code('The value is not a date or time.', 422),
  invalid_range: code('The start is not before the end.', 422),
  range_too_long: code('The period is too long.', 422),
  invalid_email: code('The value is not an email address.', 422),
  invalid_text: code('The text contains characters that cannot be stored.', 422),
  invalid_characters: code('The name contains characters that are not allowed.', 422),
  invalid_sort: code('The list cannot be sorted by this attribute or order.', 422),
  too_long: code('The text is too long.', 422),
  too_many_entries: code('The list has too many entries.', 422),
  too_deep: code('The content or the hierarchy is nested too deeply.', 422),
  limit_reached: code('The maximum number of these records has been reached.', 422),
  not_possible: code('The operation is not available for this record.', 403, 422),
  feature_off: code('The feature is turned off.', 422),

  // Accounts
  password_required: code('The current password is missing.', 422),
  password_incorrect: code('The current password is wrong.', 422),
  password_too_short: code('The new password is too short.', 422),
  password_too_long: code('The new password is too long.', 422),
  password_needs_letters: code('The new password needs two uppercase and two lowercase letters.', 422),
  password_needs_digit: code('The new password needs a digit.', 422),
  password_needs_symbol: code('The new password needs a special character.', 422),
  link_incomplete: code('The link has no token.', 422),
  link_expired: code('The token of the link is unknown, already used or expired.', 422),
  already_set_up: code('The first administrator already exists.', 403),
  setup_code_required: code('The setup code is missing or wrong.', 403),
  already_signed_in: code('The user has already signed in and needs no invitation.', 422),
  inactive: code('The user is inactive.', 422),
  agent_limit: code('The maximum number of agents has been reached.', 422),
  not_a_customer: code('Only users without access as agents or administrators can be merged.', 422),
  last_administrator: code('At least one administrator must remain.', 422),
  admin_role_at_signup: code('A role with admin permissions cannot be assigned at sign-up.', 422),
  no_organization: code('The user belongs to no organization.', 422),
  image_too_large: code('The image is too large.', 422),
  image_invalid: code('The image is not of a supported type.', 422),
  invalid_redirect_uri: code('The redirect URI is not accepted.', 422),

  // Groups
  unknown_parent: code('The parent group in the name does not exist.', 422),
  circular: code('A group cannot be its own parent.', 422),
  invalid_group_access: code('Groups must be a map of groups to access levels.', 422),
  full_access_alone: code('`full` cannot be combined with other access levels.', 422),

  // Tickets
  closed_for_replies: code('The ticket is closed and its group does not allow replies to closed tickets.', 422),
  already_linked: code('The tickets are already linked.', 422),
  link_with_itself: code('A ticket cannot be linked to itself.', 422),
  already_merged: code('The ticket has already been merged.', 422),
  target_already_merged: code('The target ticket has itself been merged.', 422),
  merge_with_itself: code('A ticket cannot be merged into itself.', 422),
  not_merged: code('The ticket has not been merged.', 422),
  merge_undone: code('The merge has already been undone.', 422),
  merge_too_old: code('The merge is too old to be undone.', 422),
  merge_changed: code('A merged ticket, its articles or its links have changed since the merge.', 422),
  mention_no_access: code('A mentioned user has no access to the ticket.', 422),
  schedule_inactive: code('The schedule is inactive.', 422),
  schedule_running: code('The schedule is running already.', 422),
  macro_inactive: code('The macro is inactive.', 422),
  macro_not_for_group: code('The macro is limited to groups, and `blocking_tickets` are in other groups.', 422),
  too_many_tickets: code('The condition matches more tickets than can be changed at once.', 422),
  not_own_note: code('Only the author can delete a note.', 403),
  note_not_editable: code('Only internal notes can be edited, and only by their author.', 403),
  note_too_old: code('The note is too old to be deleted.', 403),
  message_already_sent: code('A sent message cannot be deleted.', 403),

  // Rules
  unknown_placeholder: code('The variable does not exist; `values.nearest` is the most similar one.', 422),
  sms_channel_missing: code('No SMS channel is configured.', 422),

  // Conditions
  condition_unknown_field: code('The condition tests an unknown attribute.', 422),
  condition_wrong_operator: code('The operator does not fit the attribute.', 422),
  condition_incomplete: code('A test of the condition has no value or unit.', 422),
  condition_wrong_value: code('The value does not match the type of the attribute.', 422),
  condition_wrong_regex: code('The regular expression is not supported.', 422),
  condition_too_long: code('The condition has too many tests.', 422),

  // Files, email, phone
  file_required: code('The file is missing or empty.', 422),
  file_too_large: code('The file is too large.', 200, 413, 422),
  files_too_large: code('The uploads together are too large.', 422),
  too_many_files: code('There are too many files.', 413, 422),
  attachment_broken: code('An attachment is incomplete or not valid Base64.', 422),
  preview_not_possible: code('The file is not a calendar file.', 422),
  preview_too_large: code('The calendar file is too large for a preview.', 422),
  csv_empty: code('The CSV file is empty.', 200, 422),
  csv_not_utf8: code('The CSV file is not UTF-8.', 200, 422),
  csv_too_long: code('The CSV file has too many lines.', 200, 422),
  csv_line_broken: code('A line of the CSV file cannot be read.', 200, 422),
  csv_separator: code('The column separator is not supported.', 200),
  csv_unknown_column: code('A column is unknown.', 200),
  csv_repeated_column: code('A column appears more than once.', 200),
  csv_delete_not_possible: code('Imports cannot delete these records.', 200),
  export_too_large: code('The list has more rows than an export can have.', 422),
  recipient_required: code('The email has no valid recipient.', 422),
  group_without_email: code('The group has no email address to send from.', 422),
  email_too_large: code('The email is too large.', 413),
  already_sent: code('The email has already been sent.', 422),
  already_processed: code('The email is already part of a ticket.', 422),
  content_deleted: code('The content of the email has been deleted.', 422),
  events_forgotten: code('The events after the cursor are no longer kept: read everything again.', 410),
  private_address: code('The address is not public, and the settings do not allow it.', 422),
  secret_required: code('The server has changed, so the secret has to be sent again.', 422),
  bot_token_invalid: code('The service does not know this token.', 422),
  service_unreachable: code('The other service cannot be reached.', 422),
  service_refused: code('The other service refused the request.', 422),
  https_required: code('The other service needs a public https address of this helpdesk.', 422),
  no_conversation: code('The ticket has no conversation of this network that can be answered.', 422),
  unknown_country: code('The value is not a country code.', 422),
} as const satisfies Record<string, Meaning>

export type ErrorCode = keyof typeof errorCodes

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCodes, value)

/** Values for the placeholders of a sentence: `{max}`, `{name}`. */
export type FailureValues = Readonly<Record<string, string | number>>

/** Details of a failure besides its text: `field` names the parameter that is wrong. */
export type FailureDetails = { field?: string | undefined; values?: FailureValues | undefined }
