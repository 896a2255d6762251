import type { z } from 'zod'
import type { CustomObject } from './attributes/custom.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: 'public' without credentials, 'any' with valid ones (a token must have at least one permission),
 * or one of the listed permissions. `a.*` matches every permission below `a`, `x+y` requires both.
 */
type Permission = 'public' | 'any' | readonly string[]

/**
 * 'any': for clients that send a form or JSON with a wrong content type or none; a body that starts with a brace
 * is JSON.
 */
export type Encoding = 'json' | 'form' | 'multipart' | 'any'

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  method: Method
  /** Below /api/v1, path parameters in braces: `/users/{id}`. */
  path: string
  permission: Permission
  /**
   * Not available to access tokens and bearer tokens: a token could use it to get more permissions or to outlive
   * its revocation.
   */
  neverByToken?: boolean | undefined
  /** With permission 'any': one of these permissions that an access token must still have. */
  tokenPermission?: readonly string[] | undefined
  /**
   * Not available on behalf of another user, because it requires proof of identity. `administrator`: except for a
   * full administrator who authenticates with Basic.
   */
  onBehalf?: 'never' | 'administrator' | undefined
  /**
   * Called by pages of other sites, which may read the response: it needs no credentials and grants nothing to a
   * session. A session that comes with such a request is only looked at, never required.
   */
  crossSite?: boolean | undefined
  /** Available to users who must still set up two-factor authentication because one of their roles requires it. */
  beforeSecondFactor?: boolean | undefined
  /** One set of parameters: path, query and body merged. */
  input?: I | undefined
  /** The object whose custom fields are parameters, too. */
  customFieldsOf?: CustomObject | undefined
  /** The parameter that contains them, if they are not parameters themselves. */
  customFieldsIn?: string | undefined
  output: O
  status: 200 | 201
  summary: string
  /** Further explanation for the document. */
  description?: string | undefined
  tag: string
  /** The model that `{id}` in the path identifies, as error texts name it: `Ticket::State`. */
  model?: string | undefined
  /** False for reads with a method other than GET; true for the few GETs that write. */
  writes: boolean
  /** A parameter that turns a read into a write: a session then needs the CSRF token, as for every write. */
  writesWith?: string | undefined
  /** A search, report or count over much of the database; only a few run at the same time. */
  costly?: boolean | undefined
  /** The accepted encodings of the body; requests in others get a text/html response. */
  encodings: readonly Encoding[]
  /** Maximum size of the body in bytes. */
  bodyLimit: number
  /** The content type of the response, if it is not JSON. */
  produces?: string | undefined
  /** An alternative content type of the response, if the client requests it. */
  alsoProduces?: string | undefined
  /** Further success statuses without a JSON body, with a description. */
  alsoAnswers?: Readonly<Record<number, string>> | undefined
  /** Further error statuses, besides those that follow from permission and parameters. */
  refuses: readonly number[]
  /** Additional fields of error responses, by status. */
  refusals?: Readonly<Record<number, z.ZodType>> | undefined
  /** The content type of error responses, if it is not JSON. */
  refusesIn?: string | undefined
  example?: { input?: unknown; output?: unknown } | undefined
}

type Given<I extends z.ZodType, O extends z.ZodType> = Pick<
  Endpoint<I, O>,
  'method' | 'path' | 'permission' | 'output' | 'summary' | 'tag'
> &
  Partial<Endpoint<I, O>>

/** One operation described as data; the router, the OpenAPI document, the client and the tests use it. */
export const endpoint = <I extends z.ZodType, O extends z.ZodType>(given: Given<I, O>): Endpoint<I, O> => ({
  status: 200,
  writes: given.method !== 'GET',
  encodings: ['json'],
  bodyLimit: 1_048_576,
  refuses: [],
  ...given,
})

export type InputOf<E extends Endpoint> = z.output<NonNullable<E['input']>>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

/** `/users/{id}` names one path parameter: `id`. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
