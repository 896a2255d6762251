const programs = ['account', 'container', 'object', 'proxy'] as const

export const ports = { proxy: 29_561, account: 29_562, container: 29_563, object: 29_564, memcached: 29_565 }
export const credentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' }

type Place = { folder: string; user: string }

/** The text of the configuration of each program, by its name. */
export const listConfigs = (place: Place): [name: string, text: string][] =>
  programs.map((name) => [name, name === 'proxy' ? describeProxy(place) : describeStorage(name, place)])

const describePlace = (port: number, { folder, user }: Place) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/nodes
mount_check = false
log_level = ERROR
`

const describeStorage = (
  name: 'account' | 'container' | 'object',
  place: Place,
) => `${describePlace(ports[name], place)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const filters = ['catch_errors', 'listing_formats', 's3api', 'copy', 'slo', 'dlo']

const describeProxy = (place: Place) => `${describePlace(ports.proxy, place)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`
