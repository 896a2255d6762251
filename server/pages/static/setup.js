import { call, fingerprint, problemOf, submitWith } from './session.js'

submitWith(document.querySelector('#setup'), async (values) => {
  const created = await call('POST', '/users', values)
  if (!created.ok) return problemOf(created)
  const { email: username, password } = values
  const signedIn = await call('POST', '/signin', { username, password, fingerprint: fingerprint() })
  location.assign(signedIn.ok ? '/' : '/signin')
})
