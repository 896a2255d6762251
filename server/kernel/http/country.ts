import type { FastifyRequest } from 'fastify'

export type ReadCountry = (request: Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>) => string | undefined

/**
 * The country of a caller as two letters, from the header that a reverse proxy adds. Undefined without such a header,
 * and for requests that no trusted proxy has forwarded, because anyone can send a header.
 */
export const createCountryReader =
  (header: string | undefined): ReadCountry =>
  ({ ip, headers, socket }) => {
    const given = header === undefined || ip === socket.remoteAddress ? undefined : headers[header.toLowerCase()]
    const code = typeof given === 'string' ? given.trim().toUpperCase() : ''
    // XX and T1 are how proxies call an unknown country and Tor.
    return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
  }
