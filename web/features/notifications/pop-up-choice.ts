import { createStore } from '#web/lib/external-store.ts'

/** Browsers ask once per browser, so the choice is stored in this one. Off by default. */
const key = 'news-pop-ups'

export const popUpsWanted = createStore(localStorage.getItem(key) === 'on')

/** Without a secure page there are none. */
export const canPopUp = (): boolean => 'Notification' in globalThis && isSecureContext

/** Returns whether the browser allows it. */
export async function wantPopUps(): Promise<boolean> {
  const isAllowed = (await Notification.requestPermission()) === 'granted'
  if (isAllowed) keep(true)
  return isAllowed
}

export const refusePopUps = (): void => keep(false)

function keep(isOn: boolean): void {
  popUpsWanted.set(isOn)
  localStorage.setItem(key, isOn ? 'on' : 'off')
}
