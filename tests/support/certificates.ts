import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; cert: string }

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** A certificate authority and certificates signed by it, for localhost by default. */
export function createAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const path = (name: string) => join(folder, name)
  const elliptic = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    'req',
    '-x509',
    ...elliptic,
    '-keyout',
    path('ca.key'),
    '-out',
    path('ca.crt'),
    '-subj',
    '/CN=Test',
    '-days',
    '2',
  )

  const issue = (host = 'localhost', notAfter = '20991231235959Z'): Certificate => {
    openssl('req', ...elliptic, '-keyout', path('key'), '-out', path('csr'), '-subj', `/CN=${host}`)
    writeFileSync(path('ext'), `subjectAltName=DNS:${host}\nbasicConstraints=CA:FALSE\n`)
    writeFileSync(path('index'), '')
    writeFileSync(
      path('serial'),
      Math.floor(Math.random() * 1e12)
        .toString(16)
        .padStart(12, '0'),
    )
    writeFileSync(path('conf'), configOf(path))
    const dates = ['-startdate', '20200101000000Z', '-enddate', notAfter]
    openssl(
      'ca',
      '-batch',
      '-config',
      path('conf'),
      '-in',
      path('csr'),
      '-out',
      path('crt'),
      '-extfile',
      path('ext'),
      ...dates,
    )
    return { key: readFileSync(path('key'), 'utf8'), cert: readFileSync(path('crt'), 'utf8') }
  }
  return {
    ca: readFileSync(path('ca.crt'), 'utf8'),
    issue,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const configOf = (path: (name: string) => string) => `
[ca]
default_ca = here
[here]
database = ${path('index')}
serial = ${path('serial')}
new_certs_dir = ${path('')}
certificate = ${path('ca.crt')}
private_key = ${path('ca.key')}
default_md = sha256
policy = any
[any]
commonName = supplied
`
