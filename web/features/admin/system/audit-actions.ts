import { t } from '#web/lib/i18n/i18n.ts'

/** The actions of the log, as stored, and what they are called. */
export const auditActions = (): Readonly<Record<string, string>> => ({
  signed_in: t('Signed in'),
  signed_out: t('Signed out'),
  sign_in_refused: t('Sign-in rejected'),
  ended_session: t('Session ended'),
  switched_user: t('Viewed as another user'),
  switched_back: t('Switched back'),
  acted_on_behalf: t('Acted on behalf of a user'),
  first_administrator_created: t('First administrator created'),
  user_access_changed: t('User access changed'),
  user_unlocked: t('User unlocked'),
  user_removed: t('User deleted'),
  user_merged: t('User merged'),
  user_merge_undone: t('User merge undone'),
  deletion_requested: t('Permanent deletion requested'),
  membership_changed: t('Membership changed'),
  membership_confirmed: t('Membership confirmed'),
  password_changed: t('Password changed'),
  password_link_created: t('Password link created'),
  email_confirmed: t('Email confirmed'),
  email_change_undone: t('Email change undone'),
  set_up_second_factor: t('Two-factor method set up'),
  removed_second_factor: t('Two-factor method removed'),
  removed_security_key: t('Security key removed'),
  generated_recovery_codes: t('Recovery codes generated'),
  removed_device: t('Device removed'),
  created_access_token: t('Access token created'),
  removed_access_token: t('Access token revoked'),
  role_created: t('Role created'),
  role_updated: t('Role changed'),
  setting_changed: t('Setting changed'),
  mail_account_saved: t('Email account saved'),
  mail_account_deleted: t('Email account deleted'),
  external_credential_saved: t('Provider app saved'),
  external_credential_deleted: t('Provider app deleted'),
  channel_saved: t('Channel saved'),
  channel_deleted: t('Channel deleted'),
  unfiled_mail_read: t('Email without a ticket viewed'),
  chat_secret_replaced: t('Chat secret replaced'),
  chat_visitor_blocked: t('Chat visitor blocked'),
  chat_visitor_unblocked: t('Chat visitor unblocked'),
  ...fieldActions(),
  webhook_saved: t('Webhook saved'),
  webhook_deleted: t('Webhook deleted'),
  webhook_resent: t('Webhook sent again'),
  ...applicationActions(),
  ...helpCentreActions(),
  account_unlinked: t('Account unlinked'),
})

export const describeAction = (action: string): string => auditActions()[action] ?? action

const fieldActions = () => ({
  field_created: t('Field created'),
  field_updated: t('Field changed'),
  field_removed: t('Field deleted'),
})

const helpCentreActions = () => ({
  created_help_centre: t('Help centre created'),
  changed_help_centre: t('Help centre changed'),
  activated_help_centre: t('Help centre activated'),
  deactivated_help_centre: t('Help centre deactivated'),
  removed_help_centre: t('Help centre deleted'),
  changed_help_centre_permissions: t('Help centre access changed'),
  changed_help_centre_synonyms: t('Help centre synonyms changed'),
})

const applicationActions = () => ({
  application_created: t('Application created'),
  application_updated: t('Application changed'),
  application_secret_replaced: t('Application secret replaced'),
  application_removed: t('Application deleted'),
  application_token_created: t('Application token created'),
  oauth_authorized: t('Application authorized'),
  oauth_reuse_detected: t('Application token used twice'),
})
