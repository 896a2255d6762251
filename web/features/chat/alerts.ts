import { createStore } from '#web/lib/external-store.ts'

/** Sounds and pop-ups are chosen in each browser, and off until then. */
const soundKey = 'chat-sound'
const popUpKey = 'chat-pop-ups'

export const soundWanted = createStore(localStorage.getItem(soundKey) === 'on')
export const popUpsWanted = createStore(localStorage.getItem(popUpKey) === 'on')

export const canPopUp = (): boolean => 'Notification' in globalThis && isSecureContext

export function chooseSound(isOn: boolean): void {
  localStorage.setItem(soundKey, isOn ? 'on' : 'off')
  soundWanted.set(isOn)
  if (isOn) playSound('message')
}

/** Returns whether the browser allows it. */
export async function choosePopUps(isOn: boolean): Promise<boolean> {
  const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted'
  localStorage.setItem(popUpKey, isOn && isAllowed ? 'on' : 'off')
  popUpsWanted.set(isOn && isAllowed)
  return isAllowed
}

export type AlertKind = 'visitor' | 'message'

/** Two notes for a visitor, one for a message. */
const notes: Record<AlertKind, number[]> = { visitor: [659, 880], message: [784] }
const noteLength = 0.16

function playSound(kind: AlertKind): void {
  const audio = new AudioContext()
  notes[kind].forEach((frequency, at) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    const start = audio.currentTime + at * noteLength
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteLength)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + noteLength)
  })
  setTimeout(() => void audio.close(), 1000)
}

type Alert = { kind: AlertKind; title: string; body: string; open: () => void }

/** A sound, and a pop-up while the page is not visible. */
export function showAlert({ kind, title, body, open }: Alert): void {
  if (soundWanted.get()) playSound(kind)
  if (!popUpsWanted.get() || !document.hidden) return
  const shown = new Notification(title, { body, tag: `chat-${kind}` })
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    open()
  })
}
