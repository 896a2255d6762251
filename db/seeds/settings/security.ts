import { integer, numericToggle, select, type SettingArea, toggle } from './setting.ts'

const fourWeeks = 28 * 24 * 60 * 60
const timeout = select({
  3600: '1 hour',
  28_800: '8 hours',
  86_400: '1 day',
  604_800: '1 week',
  [fourWeeks]: '4 weeks',
})

export const securityAreas: SettingArea[] = [
  {
    area: 'Security::Base',
    permission: 'admin.security',
    settings: [
      {
        name: 'user_create_account',
        title: 'Sign-up',
        description:
          'Customers may create an account by themselves. They confirm their e-mail address before they get in.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_lost_password',
        title: 'Forgotten passwords',
        description: 'Whoever forgot the password may ask for a link by e-mail to choose a new one.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_show_password_login',
        title: 'Sign-in with a password',
        description:
          'The sign-in page asks for login and password. Without it, only other ways of sign-in are offered.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_email_multiple_use',
        title: 'Shared e-mail addresses',
        description: 'Several users may have the same e-mail address.',
        input: toggle,
        value: false,
      },
      {
        name: 'organization_membership_confirmation',
        title: 'Confirmed memberships',
        description:
          'Members whom an agent added share the tickets of their organization only after an administrator confirmed them, or with a verified address of its domain.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'session_timeout',
        title: 'Session timeout',
        description:
          'An unused session ends after this many seconds. What the user may do decides which of the times counts.',
        fields: { default: timeout, admin: timeout, 'ticket.agent': timeout, 'ticket.customer': timeout },
        value: { default: fourWeeks, admin: fourWeeks, 'ticket.agent': fourWeeks, 'ticket.customer': fourWeeks },
        frontend: true,
      },
    ],
  },
  {
    area: 'Security::Password',
    permission: 'admin.security',
    settings: [
      {
        name: 'password_min_size',
        title: 'Shortest password',
        description: 'A password has at least this many characters.',
        input: integer(8, 1000),
        value: 10,
        frontend: true,
      },
      {
        name: 'password_min_2_lower_2_upper_characters',
        title: 'Small and capital letters',
        description: 'A password has at least two small and two capital letters.',
        input: numericToggle,
        value: 1,
        frontend: true,
      },
      {
        name: 'password_need_digit',
        title: 'Digits',
        description: 'A password has at least one digit.',
        input: numericToggle,
        value: 1,
        frontend: true,
      },
      {
        name: 'password_need_special_character',
        title: 'Special characters',
        description: 'A password has at least one character that is neither letter nor digit.',
        input: numericToggle,
        value: 0,
        frontend: true,
      },
      {
        name: 'password_max_login_failed',
        title: 'Wrong passwords',
        description:
          'More wrong passwords in a row than this lock an account until it is unlocked or gets a new password.',
        input: integer(1, 100),
        value: 5,
      },
    ],
  },
  {
    area: 'Security::TwoFactorAuthentication',
    permission: 'admin.security',
    settings: [
      {
        name: 'two_factor_authentication_enforce_role_ids',
        title: 'Second factor required',
        description: 'Users with one of these roles have to set up a second factor after sign-in.',
        input: { tag: 'select', relation: 'Role', multiple: true, null: true },
        value: [],
      },
      {
        name: 'two_factor_authentication_method_security_keys',
        title: 'Security keys',
        description: 'Users may add security keys and passkeys as a second factor.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'two_factor_authentication_method_authenticator_app',
        title: 'Authenticator apps',
        description: 'Users may add an app that shows one-time codes as a second factor.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'two_factor_authentication_recovery_codes',
        title: 'Recovery codes',
        description: 'Users with a second factor get codes for the day they lose it. Each code works once.',
        input: toggle,
        value: true,
        frontend: true,
      },
    ],
  },
]
