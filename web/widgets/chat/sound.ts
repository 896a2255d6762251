/** A short tone, without a file. The visitor has turned it on with a click, so that browsers allow it. */
export function playSound(): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = 660
    volume.gain.setValueAtTime(0.08, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + 0.25)
    tone.addEventListener('ended', () => void audio.close())
  } catch {
    // Some browsers have no sound.
  }
}
