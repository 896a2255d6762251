import { savePreference, usePreference } from '#web/domain/preferences.ts'

const preference = 'conversation_order'

/** Whether this person reads conversations from their end. */
export const useNewestFirst = (): boolean => usePreference(preference) === 'newest_first'

export const saveNewestFirst = (isNewestFirst: boolean): Promise<void> =>
  savePreference(preference, isNewestFirst ? 'newest_first' : 'oldest_first')
