// Prepares a clone before `npm start` and `npm test`; skips what is already done. Plain JavaScript without
// dependencies: on a fresh clone it runs on the Node that is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, '.setup.lock')
const buildNote = join(root, 'web/dist/.built-from')
const forDevelopment = process.argv.includes('--dev')
/** `npm test` builds it beside the checks. */
const withoutWeb = process.argv.includes('--without-web')

const steps = [
  { title: 'Installing dependencies (first start only)…', isDone: isInstalled, run: install },
  { title: 'Building the web application…', isDone: isWebBuilt, run: buildWeb },
  { title: 'Installing Dovecot (for email tests)…', isDone: isDovecotHere, run: installDovecot },
  { title: 'Installing Chromium (for browser tests)…', isDone: isChromiumHere, run: installChromium },
]

try {
  for (const step of steps) {
    if (!step.isDone()) await runAlone(step)
  }
} catch (error) {
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

/** npm records what it has installed; the record must match the lockfile. */
function isInstalled() {
  const wanted = readJson('package-lock.json').packages
  const installed = readJson('node_modules/.package-lock.json')?.packages
  return installed !== undefined && Object.keys(wanted).every((path) => path === '' || agrees(path))

  function agrees(path) {
    const { version, integrity } = wanted[path]
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : isDispensable(path, wanted[path])
  }
}

function isDispensable(path, { dev, devOptional, optional, os = [], cpu = [] }) {
  if ((dev || devOptional) && !forDevelopment) return true
  const isOurs = path.slice('node_modules/'.length) in readJson('package.json').optionalDependencies
  const isForThisMachine = os.includes(process.platform) && cpu.includes(process.arch)
  return Boolean(optional || devOptional) && !(isOurs && isForThisMachine)
}

function install() {
  requireKnownMachine()
  const kinds = ['--include=optional', forDevelopment ? '--include=dev' : '--omit=dev']
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--prefix', root, ...kinds], {
    cwd: root,
    // npm must not run on the Node that it is about to replace.
    env: { ...process.env, PATH: systemPath() },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return linkNode()
  const complaints = stderr?.split('\n').filter((line) => /^npm (error|ERR!)/.test(line)) ?? []
  const reason = error?.message ?? (complaints.slice(0, 20).join('\n') || `${stdout}${stderr}`)
  const advice = 'Check your network connection and npm proxy settings, then run the command again.'
  throw new Error(`${reason}\n\nInstalling dependencies failed. ${advice}`)
}

/** npm 9, the version of Debian, does not link the program of this optional package. */
function linkNode() {
  const link = join(root, 'node_modules/.bin/node')
  const own = `node-${process.platform}-${process.arch}/bin/node`
  if (existsSync(link) || !existsSync(join(root, 'node_modules', own))) return
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(`../${own}`, link)
}

/** The build records a hash of its sources, which must match the current ones. */
function isWebBuilt() {
  if (withoutWeb || !existsSync(join(root, 'web/index.html'))) return true
  return existsSync(buildNote) && readFileSync(buildNote, 'utf8') === hashOfWeb()
}

function buildWeb() {
  const { status, stdout, stderr, error } = spawnSync('node', ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: root,
    // The Node that was just installed: Vite and the contract it reads need 24.
    env: { ...process.env, PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${error?.message ?? stdout + stderr}\n\nBuilding the web application failed.`)
  writeFileSync(buildNote, hashOfWeb())
}

function hashOfWeb() {
  const hash = createHash('sha256')
  for (const path of ['vite.config.ts', 'package-lock.json', ...filesIn('web'), ...filesIn('contract')]) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && !name.endsWith('.md') && !name.endsWith('.test.ts'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
}

/** The bundled Node 24 and PostgreSQL are built for Linux with glibc; on other systems, Node 24 must be installed. */
function requireKnownMachine() {
  const machine = `${process.platform}-${process.arch}`
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (isMusl)
    throw new Error('Switchboard needs Linux with glibc, such as Debian, Ubuntu or Fedora. This system uses musl.')
  const bringsNode = `node-${machine}` in readJson('package.json').optionalDependencies
  // npm leaves out native packages that refuse the Node it runs on: their oldest is 20.19.
  const needed = bringsNode ? '20.19' : '24.0'
  if (!isOlder(process.versions.node, needed)) return
  const advice = 'Newer versions: https://nodejs.org/en/download'
  throw new Error(`Switchboard needs Node ${needed} or newer. You have Node ${process.versions.node}. ${advice}`)
}

function isOlder(version, needed) {
  const [[major, minor], [neededMajor, neededMinor]] = [version, needed].map((text) => text.split('.').map(Number))
  return major < neededMajor || (major === neededMajor && minor < neededMinor)
}

/** Only root can install packages; otherwise the tests that need one report what is missing. */
function isNeeded(program) {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return forDevelopment && canInstall && !existsSync(program)
}

function isDovecotHere() {
  return !isNeeded('/usr/sbin/dovecot')
}

/** Without the system service: each test starts its own. */
function installDovecot() {
  const problem = installPackages('dovecot-imapd', 'dovecot-pop3d', 'dovecot-lmtpd')
  if (problem) console.log(`Installing Dovecot failed; tests of incoming email will fail.\n${problem}`)
}

/**
 * Tests use the headless shell, which needs 40 % less processor time; `npm run screenshots` needs the full
 * browser.
 */
function isChromiumHere() {
  return !isNeeded('/usr/bin/chromium') && !isNeeded('/usr/bin/chromium-headless-shell')
}

function installChromium() {
  const problem = installPackages('chromium', 'chromium-headless-shell')
  // Some distributions have no package for the shell; tests then use the full browser.
  if (problem && installPackages('chromium'))
    console.log(`Installing Chromium failed; browser tests will fail.\n${problem}`)
}

/** Returns the error output of apt, if it failed. */
function installPackages(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' })
  apt('update')
  const { status, stderr } = apt('install', '--no-install-recommends', '-y', ...packages)
  return status === 0 ? undefined : stderr
}

/** One process at a time; a process that had to wait checks again whether the step is still needed. */
async function runAlone({ title, isDone, run }) {
  for (let told = false; !takeLock(); told = true) {
    if (!told) console.log(`Another setup is running in this folder (lock: ${lockFile}). Waiting…`)
    await delay(200)
  }
  try {
    if (isDone()) return
    console.log(title)
    run()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/** The lock is a symbolic link to the holder's process id, because creating a link is atomic. */
function takeLock() {
  try {
    symlinkSync(String(process.pid), lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeStaleLock()
    return false
  }
}

/** Renamed before it is deleted, so that only one of two processes removes a stale lock. */
function removeStaleLock() {
  const aside = `${lockFile}.${process.pid}`
  try {
    const holder = readlinkSync(lockFile)
    const isFresh = lstatSync(lockFile).mtimeMs > Date.now() - 30 * 60_000
    if (isFresh && isAlive(Number(holder))) return
    renameSync(lockFile, aside)
    if (readlinkSync(aside) === holder) rmSync(aside)
    else renameSync(aside, lockFile)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function systemPath() {
  const ours = join(root, 'node_modules') + sep
  return process.env.PATH.split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
    .join(delimiter)
}

function readJson(path) {
  return existsSync(join(root, path)) ? JSON.parse(readFileSync(join(root, path), 'utf8')) : undefined
}
