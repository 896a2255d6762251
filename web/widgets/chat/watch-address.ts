const lookEvery = 1000

/** Pages that change their address without being loaded again. `history.pushState` causes no event. */
export function watchAddress(onChange: (address: string) => void): () => void {
  let last = location.href
  const timer = setInterval(() => {
    if (location.href === last) return
    last = location.href
    onChange(last)
  }, lookEvery)
  return () => clearInterval(timer)
}
