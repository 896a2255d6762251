import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, jsonObject, list, optionalId, text, timestampInput } from './lenient.ts'
import { failureReason, ok } from './wire.ts'

const own = { tag: 'account', permission: 'any' } as const

/**
 * No session, so nothing that another site could abuse: these endpoints need no CSRF token, although the
 * compatible system requires one. Rate limits by IP address and by account protect them instead.
 */
const open = { tag: 'account', permission: 'public', method: 'POST', refuses: [429] } as const

/** Any value that is not text counts as missing and is never echoed in an error. */
const secret = z.string().optional().catch(undefined)
const token = { token: secret }

const failed = z.object({
  message: z.literal('failed'),
  notice: z.array(z.union([z.string(), z.number()])).optional(),
  ...failureReason,
})
const okWithLogin = z.object({ message: z.literal('ok'), user_login: z.string() })

const preferences = z.looseObject({
  notification_config: z.looseObject({ group_ids: list(text(20)).optional() }).optional(),
  notification_sound: z.looseObject({ file: text().optional() }).optional(),
  locale: text(20).optional(),
  theme: text(50).optional(),
  intro: bool().optional(),
  keyboard_shortcuts_clues: bool().optional(),
  cti: bool().optional(),
  out_of_office_text: text(500).optional(),
})

const blank = z.literal('').transform(() => null)
const moment = z.union([blank, timestampInput()]).nullable().optional()

export const Account = {
  savePreferences: endpoint({
    ...own,
    tokenPermission: ['user_preferences.*'],
    method: 'PUT',
    path: '/users/preferences',
    input: preferences.pipe(jsonObject()),
    output: ok,
    summary: 'Update some of your preferences',
    example: { input: { locale: 'de-de', notification_sound: { file: 'Xylo.mp3', enabled: true } } },
  }),
  resetNotifications: endpoint({
    ...own,
    tokenPermission: ['user_preferences.notifications'],
    method: 'POST',
    path: '/users/preferences_notifications_reset',
    output: ok,
    summary: 'Get the default notification settings for agents',
  }),
  applyNotifications: endpoint({
    tag: 'settings',
    permission: ['admin.ticket'],
    method: 'POST',
    path: '/settings/ticket_agent_default_notifications/apply_to_all',
    output: z.object({ status: z.literal('ok') }),
    summary: 'Give all agents the default notifications',
    description: 'Replaces what they have chosen, in the background. The groups that they have chosen stay.',
  }),
  saveOutOfOffice: endpoint({
    ...own,
    tokenPermission: ['user_preferences.out_of_office'],
    method: 'PUT',
    path: '/users/out_of_office',
    input: z.object({
      out_of_office: bool().optional(),
      out_of_office_start_at: moment,
      out_of_office_end_at: moment,
      out_of_office_replacement_id: optionalId().optional(),
      out_of_office_text: text(500).nullish(),
    }),
    output: ok,
    summary: 'Set your out-of-office period and substitute',
    example: {
      input: {
        out_of_office: true,
        out_of_office_start_at: '2026-12-24T00:00:00.000Z',
        out_of_office_end_at: '2027-01-02T00:00:00.000Z',
        out_of_office_replacement_id: 4,
        out_of_office_text: 'Christmas holidays',
      },
    },
  }),
  changePassword: endpoint({
    ...own,
    neverByToken: true,
    onBehalf: 'never',
    method: 'POST',
    path: '/users/password_change',
    input: z.object({ password_old: secret, password_new: secret }),
    output: okWithLogin,
    refuses: [429],
    summary: 'Change your password',
    description:
      'Ends all your other sessions; access tokens remain valid. If the password is rejected, `notice` says why.',
  }),
  checkPassword: endpoint({
    ...own,
    neverByToken: true,
    onBehalf: 'never',
    method: 'POST',
    path: '/users/password_check',
    beforeSecondFactor: true,
    writes: false,
    input: z.object({ password: secret }),
    output: z.object({ success: z.boolean() }),
    refuses: [429],
    summary: 'Check your password',
  }),
  requestPasswordReset: endpoint({
    ...open,
    path: '/users/password_reset',
    input: z.object({ username: text() }),
    output: ok,
    summary: 'Request a password reset link',
    description: 'The response is the same whether or not the account exists.',
  }),
  resetPassword: endpoint({
    ...open,
    path: '/users/password_reset_verify',
    input: z.object({ ...token, password: z.string({ error: 'The password must be text.' }).nullish() }),
    output: z.union([okWithLogin, failed]),
    summary: 'Check a password reset link or, with `password`, set a new password',
    description: 'The password policy applies. If it rejects the password, the link remains valid.',
  }),
  verifyEmail: endpoint({
    ...open,
    path: '/users/email_verify',
    input: z.object(token),
    output: z.object({ message: z.literal('ok'), user_email: z.string() }),
    summary: 'Confirm an email address with the emailed link',
  }),
  requestVerification: endpoint({
    ...open,
    path: '/users/email_verify_send',
    input: z.object({ email: text() }),
    output: ok,
    summary: 'Resend the confirmation link for a new account',
    description: 'The response is the same whether or not the account exists.',
  }),
  requestAdminPasswordAuth: endpoint({
    ...open,
    path: '/users/admin_password_auth',
    input: z.object({ username: text() }),
    output: ok,
    summary: 'Request a password sign-in link when the sign-in page has no password form',
    description: 'For administrators. The response is the same for every account.',
  }),
  verifyAdminPasswordAuth: endpoint({
    ...open,
    path: '/users/admin_password_auth_verify',
    input: z.object(token),
    output: z.union([okWithLogin, failed]),
    summary: 'Use a password sign-in link',
  }),
  undoEmailChange: endpoint({
    ...open,
    path: '/users/email_change_undo',
    input: z.object(token),
    output: z.object({ message: z.enum(['ok', 'failed']) }),
    summary: 'Restore the email address that an agent replaced, with the emailed link',
    description: 'The link is valid for seven days. Ends all sessions of the account.',
  }),
  confirmEmailChange: endpoint({
    ...open,
    path: '/users/email_change_confirm',
    input: z.object(token),
    output: z.object({ message: z.enum(['ok', 'failed']) }),
    summary: 'Confirm the email address that an agent entered, with the link sent to the previous address',
    description: 'Until then, password reset links go to the previous address.',
  }),
  unlinkAccount: endpoint({
    ...own,
    tokenPermission: ['user_preferences.linked_accounts'],
    onBehalf: 'never',
    method: 'DELETE',
    path: '/users/account',
    input: z.object({ provider: text().optional(), uid: text().optional() }),
    output: ok,
    summary: 'Unlink your account at another provider',
  }),
  afterAuth: endpoint({
    ...own,
    method: 'GET',
    path: '/users/after_auth',
    beforeSecondFactor: true,
    output: z.union([z.null(), z.object({ type: z.string(), data: z.looseObject({}) })]),
    summary: 'Get the step required after sign-in, or null',
  }),
}
