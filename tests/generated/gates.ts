// What the permission of an endpoint does not say about who may call it, stated apart from the server.

/** Beyond permissions: what would let a token gain permissions or outlive its revocation requires the password. */
export const neverByToken = new Set([
  'POST /user_access_token',
  'POST /applications/token',
  'GET /users/two_factor_authentication_method_initiate_configuration/{method}',
  'POST /users/two_factor_authentication_method_initiate_configuration/{method}',
  'POST /users/two_factor_verify_configuration',
  'POST /users/two_factor_default_authentication_method',
  'POST /users/two_factor_recovery_codes_generate',
  'DELETE /users/two_factor_authentication_remove_credentials/{method}',
  'DELETE /users/{id}/two_factor_remove_authentication_method',
  'DELETE /users/{id}/two_factor_remove_all_authentication_methods',
  'POST /users/password_change',
  'POST /users/password_check',
])

/** What needs a proof of identity: never done on behalf of another user. */
export const neverOnBehalf = new Set([
  ...neverByToken,
  'DELETE /user_access_token/{id}',
  'DELETE /user_devices/{id}',
  'DELETE /sessions/{id}',
  'GET /sessions/switch/{user_id}',
  'DELETE /users/account',
])
/** The exception, which full administrators use with Basic. */
export const byAdministrators = 'POST /user_access_token'

/** Public in the contract because a token in the address opens them as well; without it, this does. */
export const ownDoors = new Map([
  ['GET /monitoring/health_check', ['admin.monitoring']],
  ['GET /monitoring/status', ['admin.monitoring']],
  ['GET /monitoring/amount_check', ['admin.monitoring']],
  ['GET /knowledge_bases/{knowledge_base_id}/{locale}/feed', ['knowledge_base.*']],
  ['GET /knowledge_bases/{knowledge_base_id}/categories/{id}/{locale}/feed', ['knowledge_base.*']],
])

/** What opens to every person but, of tokens, only to those that are for it. */
export const forFittingTokens = new Map([
  ['PUT /users/preferences', 'user_preferences.*'],
  ['POST /users/preferences_notifications_reset', 'user_preferences.notifications'],
  ['PUT /users/out_of_office', 'user_preferences.out_of_office'],
  ['DELETE /users/account', 'user_preferences.linked_accounts'],
  ['POST /users/avatar', 'user_preferences.avatar'],
  ['POST /users/avatar/set', 'user_preferences.avatar'],
  ['DELETE /users/avatar', 'user_preferences.avatar'],
])
