import type { FastifyRequest } from 'fastify'
import { defaultHost } from '#contract/default-host.ts'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import type { Settings } from '#kernel/settings.ts'

/** The configured URL, because clients can forge the Host header; before it is configured, that header. */
export async function getIssuer(settings: Settings, { protocol, host }: FastifyRequest): Promise<string> {
  return (await settings.text('fqdn')) === defaultHost ? `${protocol}://${host}` : baseUrl(settings)
}

/** RFC 8414. */
export async function buildMetadata(settings: Settings, request: FastifyRequest) {
  const issuer = await getIssuer(settings, request)
  const clientAuthentication = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    scopes_supported: ['full'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/api/docs`,
  }
}
