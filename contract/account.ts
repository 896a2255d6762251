import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, jsonObject, list, optionalId, text, timestampInput } from './lenient.ts'
import { failureReason, ok } from './wire.ts'

const own = { tag: 'account', permission: 'any' } as const

/**
 * Without credentials, so without a session that another site could abuse: these need no CSRF token, although the
 * compatible system asks for one. Rate limits by IP address and by account protect them instead.
 */
const open = { tag: 'account', permission: 'public', method: 'POST', refuses: [429] } as const

/** Anything but text counts as missing, and is never repeated in an error. */
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
    summary: 'Set some of your preferences, keep the others',
    example: { input: { locale: 'de-de', notification_sound: { file: 'Xylo.mp3', enabled: true } } },
  }),
  resetNotifications: endpoint({
    ...own,
    tokenPermission: ['user_preferences.notifications'],
    method: 'POST',
    path: '/users/preferences_notifications_reset',
    output: ok,
    summary: 'Get the notifications that agents start with',
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
    summary: 'Say when you are away and who steps in',
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
    description: 'Ends all your other sessions; access tokens stay. A refusal says why in `notice`.',
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
    summary: 'Whether this is your password',
  }),
  requestPasswordReset: endpoint({
    ...open,
    path: '/users/password_reset',
    input: z.object({ username: text() }),
    output: ok,
    summary: 'Ask for a link to choose a new password',
    description: 'The answer is the same whether or not somebody has this login or address.',
  }),
  resetPassword: endpoint({
    ...open,
    path: '/users/password_reset_verify',
    input: z.object({ ...token, password: z.string({ error: 'The password must be text.' }).nullish() }),
    output: z.union([okWithLogin, failed]),
    summary: 'Whether a link is good, or with `password`: choose a new password with it',
    description: 'The password policy applies; a password that it refuses leaves the link good.',
  }),
  verifyEmail: endpoint({
    ...open,
    path: '/users/email_verify',
    input: z.object(token),
    output: z.object({ message: z.literal('ok'), user_email: z.string() }),
    summary: 'Confirm an e-mail address with the link that was sent to it',
  }),
  requestVerification: endpoint({
    ...open,
    path: '/users/email_verify_send',
    input: z.object({ email: text() }),
    output: ok,
    summary: 'Ask for the link of an unconfirmed account once more',
    description: 'The answer is the same whether or not there is such an account.',
  }),
  requestAdminPasswordAuth: endpoint({
    ...open,
    path: '/users/admin_password_auth',
    input: z.object({ username: text() }),
    output: ok,
    summary: 'Ask for a link to sign in with a password where the sign-in page offers none',
    description: 'For administrators. The answer is the same for everybody.',
  }),
  verifyAdminPasswordAuth: endpoint({
    ...open,
    path: '/users/admin_password_auth_verify',
    input: z.object(token),
    output: z.union([okWithLogin, failed]),
    summary: 'Use that link',
  }),
  undoEmailChange: endpoint({
    ...open,
    path: '/users/email_change_undo',
    input: z.object(token),
    output: z.object({ message: z.enum(['ok', 'failed']) }),
    summary: 'Restore the address that an agent replaced, with the link that was sent to it',
    description: 'For seven days. Ends all sessions of the account.',
  }),
  confirmEmailChange: endpoint({
    ...open,
    path: '/users/email_change_confirm',
    input: z.object(token),
    output: z.object({ message: z.enum(['ok', 'failed']) }),
    summary: 'Confirm the address that an agent entered, with the link that was sent to the former one',
    description: 'Until then, links to choose a password go to the former address.',
  }),
  unlinkAccount: endpoint({
    ...own,
    tokenPermission: ['user_preferences.linked_accounts'],
    onBehalf: 'never',
    method: 'DELETE',
    path: '/users/account',
    input: z.object({ provider: text().optional(), uid: text().optional() }),
    output: ok,
    summary: 'Cut the link to your account at another provider',
  }),
  afterAuth: endpoint({
    ...own,
    method: 'GET',
    path: '/users/after_auth',
    beforeSecondFactor: true,
    output: z.union([z.null(), z.object({ type: z.string(), data: z.looseObject({}) })]),
    summary: 'What you have to do now that you are signed in; null when nothing',
  }),
}
