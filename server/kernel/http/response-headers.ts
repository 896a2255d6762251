import type { FastifyInstance } from 'fastify'
import { privateCaching } from './send-response.ts'

const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

export const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, GET, PUT, DELETE, PATCH, OPTIONS',
  'Access-Control-Max-Age': '1728000',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Depth, User-Agent, X-File-Size, X-Requested-With, If-Modified-Since, X-File-Name, Cache-Control, Accept-Language',
}

/** Other origins may read answers to explicit credentials; never to a cookie, which a browser adds to requests of any site. */
const sentExplicitly = new Set(['basic', 'token', 'bearer'])

export function addHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('X-Request-Id', request.id)
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    done()
  })
  app.addHook('onSend', (request, reply, _body, done) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', privateCaching)
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', apiPolicy)
    const isExplicit = request.actor !== undefined && sentExplicitly.has(request.actor.via)
    const isCrossSite = request.route.config.endpoint?.crossSite
    if (isExplicit || isCrossSite) reply.headers(crossOrigin)
    // Other sites also show it without reading it: the picture of an agent in a chat.
    if (isCrossSite) reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
    done()
  })
}
