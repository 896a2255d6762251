import { savePreference, usePreference } from '#web/domain/preferences.ts'
import { useCan, useConfig } from '#web/lib/session.ts'

const name = 'cti'

/** Where there is a telephone system and this person works with it. */
export function useHasPhone(): boolean {
  const can = useCan()
  const backends = [useConfig('cti_integration'), useConfig('sipgate_integration'), useConfig('placetel_integration')]
  return can('cti.agent') && backends.includes(true)
}

/** Off means silence: no card, and nothing opens. The log stays. */
export const useIsPhoneOn = (): boolean => usePreference<boolean>(name) !== false

export const switchPhone = (isOn: boolean): Promise<void> => savePreference(name, isOn)
