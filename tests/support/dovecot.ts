import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { type Certificate, createAuthority } from './certificates.ts'

/** A separate real IMAP, POP3 and LMTP server on random ports; any user, one password. */
export type Dovecot = {
  ports: { imap: number; imaps: number; pop3: number; pop3s: number; lmtp: number }
  password: string
  /** Another mail program at the same mailbox. */
  client(user: string): Promise<ImapFlow>
  append(user: string, message: string | Buffer, folder?: string): Promise<void>
  stop(): Promise<void>
}

const binary = '/usr/sbin/dovecot'
const password = 'correct-horse'
const isRoot = userInfo().uid === 0

/** `tokenInfoUrl`: it then accepts access tokens, too, which it looks up at this address. */
type DovecotOptions = { certificate?: Certificate; tokenInfoUrl?: string }

export async function startDovecot(options: DovecotOptions = {}): Promise<Dovecot> {
  const { certificate = selfSignedCertificate(), tokenInfoUrl } = options
  if (!existsSync(binary)) {
    throw new Error(`${binary} is missing: apt-get install dovecot-imapd dovecot-pop3d dovecot-lmtpd`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const [imap = 0, imaps = 0, pop3 = 0, pop3s = 0, lmtp = 0] = await freePorts(5)
  const ports = { imap, imaps, pop3, pop3s, lmtp }
  prepareFolder(folder, certificate)
  writeFileSync(join(folder, 'dovecot.conf'), configOf(folder, ports, tokenInfoUrl))
  if (tokenInfoUrl) writeFileSync(join(folder, 'oauth2.conf'), oldTokenLookup(tokenInfoUrl))
  const server = spawn(binary, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: ['ignore', 'pipe', 'pipe'] })
  await waitUntilListening(server, Object.values(ports), join(folder, 'log'))
  const client = (user: string) => openMailbox(ports.imap, user)
  return {
    ports,
    password,
    client,
    append: async (user, message, mailbox = 'INBOX') => {
      await using other = await client(user)
      await other.append(mailbox, message)
    },
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** For tests that do not check the certificate. */
function selfSignedCertificate(): Certificate {
  const authority = createAuthority()
  try {
    return authority.issue()
  } finally {
    authority.remove()
  }
}

async function openMailbox(port: number, user: string): Promise<ImapFlow> {
  const auth = { user, pass: password }
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** As root, Dovecot runs as another user, because it does not store mail as root. */
const owner = () => (isRoot ? { name: 'nobody', group: 'nogroup' } : { name: userInfo().username, group: groupName() })
const groupName = () => execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
const idOf = (kind: '-u' | '-g', name: string) => Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))

function prepareFolder(folder: string, { key, cert }: Certificate) {
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(folder, name), { mode: 0o755 })
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'cert.pem'), cert)
  execFileSync('chmod', ['755', folder])
  const { name } = owner()
  if (isRoot) chownSync(join(folder, 'mail'), idOf('-u', name), idOf('-g', name))
}

/** For 2.3, which Debian 12 has, and for 2.4, where several settings have other names. */
function configOf(folder: string, ports: Dovecot['ports'], tokenInfoUrl: string | undefined): string {
  const isNew = !execFileSync(binary, ['--version'], { encoding: 'utf8' }).startsWith('2.3')
  const { name, group } = owner()
  const internal = isRoot
    ? ''
    : `default_internal_user = ${name}\ndefault_login_user = ${name}\ndefault_internal_group = ${group}\n`
  const chroot = isRoot ? '' : 'chroot =\n'
  const tokens = tokenInfoUrl ? (isNew ? newTokens(tokenInfoUrl) : oldTokens(folder)) : ''
  return `${isNew ? newSettings(folder, name, group) : oldSettings(folder, name, group)}
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap pop3 lmtp
listen = 127.0.0.1
ssl = yes
auth_failure_delay = 0
${tokens}
${internal}
service imap-login {
 ${chroot}
 ${listener('imap', ports.imap)}
 ${listener('imaps', ports.imaps, true)}
}
service pop3-login {
 ${chroot}
 ${listener('pop3', ports.pop3)}
 ${listener('pop3s', ports.pop3s, true)}
}
service lmtp {
 ${listener('lmtp', ports.lmtp)}
}
service anvil {
 ${chroot}
}
`
}

const listener = (kind: string, port: number, secure = false) =>
  `inet_listener ${kind} {\n address = 127.0.0.1\n port = ${port}\n${secure ? ' ssl = yes\n' : ''} }`

const oldTokens = (folder: string) => `
auth_mechanisms = plain login xoauth2
passdb {
 driver = oauth2
 mechanisms = xoauth2
 args = ${folder}/oauth2.conf
}
`

const oldTokenLookup = (url: string) => `tokeninfo_url = ${url}\nusername_attribute = email\n`

const newTokens = (url: string) => `
auth_mechanisms = plain login xoauth2
oauth2_tokeninfo_url = ${url}
oauth2_username_attribute = email
passdb oauth2 {
 mechanisms_filter = xoauth2
}
`

const oldSettings = (folder: string, name: string, group: string) => `
disable_plaintext_auth = no
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 100
first_valid_uid = 1
passdb {
 driver = static
 mechanisms = plain login
 args = password=${password}
}
userdb {
 driver = static
 args = uid=${name} gid=${group} home=${folder}/mail/%u
}
`

const newSettings = (folder: string, name: string, group: string) => `
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
ssl_server_cert_file = ${folder}/cert.pem
ssl_server_key_file = ${folder}/key.pem
mail_driver = maildir
mail_path = ${folder}/mail/%{user}
mail_max_userip_connections = 100
first_valid_uid = 1
passdb static {
 mechanisms_filter = plain login
 password = ${password}
}
userdb static {
 fields {
  uid = ${name}
  gid = ${group}
  home = ${folder}/mail/%{user}
 }
}
`

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function waitUntilListening(server: ChildProcess, ports: number[], logFile: string): Promise<void> {
  const complaints: string[] = []
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => complaints.push(String(text)))
  const deadline = Date.now() + 20_000
  while (!(await Promise.all(ports.map(answers))).every(Boolean)) {
    if (server.exitCode !== null || Date.now() > deadline) {
      const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''
      throw new Error(`Dovecot did not start: ${complaints.join('')}\n${log}`)
    }
    await delay(20)
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
