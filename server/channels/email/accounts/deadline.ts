/** A timeout for a server; `giveUp` ends the connection. */
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
    // A later rejection must not end the process.
    work.catch(() => undefined)
  }
}
