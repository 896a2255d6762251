import './styles/layers.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { start } from './app/start.ts'

const root = createRoot(document.querySelector('#root') as HTMLElement)
await start()
root.render(<App />)
