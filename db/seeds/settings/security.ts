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
          'Let customers create their own account. They confirm their email address before they can sign in.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_lost_password',
        title: 'Password reset',
        description: 'Let users request an email with a link to choose a new password.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_show_password_login',
        title: 'Password sign-in',
        description: 'Let users sign in with a password. When off, only other sign-in methods are offered.',
        input: toggle,
        value: true,
        frontend: true,
      },
      {
        name: 'user_email_multiple_use',
        title: 'Shared email addresses',
        description: 'Let several users have the same email address.',
        input: toggle,
        value: false,
      },
      {
        name: 'organization_membership_confirmation',
        title: 'Confirm organization members',
        description:
          'Members added by an agent see their organization’s tickets only once an administrator confirms them, or if their verified email address matches its domain.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'session_timeout',
        title: 'Session timeout',
        description:
          'Sessions end after being inactive this long. The user’s permissions decide which timeout applies.',
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
        title: 'Minimum password length',
        description: 'In characters, 8 or more.',
        input: integer(8, 1000),
        value: 10,
        frontend: true,
      },
      {
        name: 'password_min_2_lower_2_upper_characters',
        title: 'Require upper and lower case',
        description: 'At least two uppercase and two lowercase letters.',
        input: numericToggle,
        value: 1,
        frontend: true,
      },
      {
        name: 'password_need_digit',
        title: 'Require a digit',
        description: 'At least one digit.',
        input: numericToggle,
        value: 1,
        frontend: true,
      },
      {
        name: 'password_need_special_character',
        title: 'Require a special character',
        description: 'At least one character that isn’t a letter or a digit.',
        input: numericToggle,
        value: 0,
        frontend: true,
      },
      {
        name: 'password_max_login_failed',
        title: 'Lock after failed attempts',
        description: 'More failed sign-ins in a row lock the account until it’s unlocked or its password is reset.',
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
        title: 'Require two-factor authentication',
        description: 'Users with these roles must set up two-factor authentication when they sign in.',
        input: { tag: 'select', relation: 'Role', multiple: true, null: true },
        value: [],
      },
      {
        name: 'two_factor_authentication_method_security_keys',
        title: 'Security keys',
        description: 'Let users confirm sign-in with a security key or passkey.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'two_factor_authentication_method_authenticator_app',
        title: 'Authenticator apps',
        description: 'Let users confirm sign-in with a code from an authenticator app.',
        input: toggle,
        value: false,
        frontend: true,
      },
      {
        name: 'two_factor_authentication_recovery_codes',
        title: 'Recovery codes',
        description: 'Give users backup codes in case they lose their key or app. Each code works once.',
        input: toggle,
        value: true,
        frontend: true,
      },
    ],
  },
]
