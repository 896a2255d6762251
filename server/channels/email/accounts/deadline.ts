/** Gives up on a server after a while; `giveUp` ends whatever still waits for it. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' }))
    giveUp()
  }, seconds * 1000)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    // The loser of the race must not end the process.
    work.catch(() => undefined)
  }
}
