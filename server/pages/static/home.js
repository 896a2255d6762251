import { call } from './session.js'

document.querySelector('#signout').addEventListener('click', async () => {
  await call('DELETE', '/signout')
  location.assign('/')
})
