// npm run dev: the same server with Vite in front of it. Pages, styles and modules are replaced
// while it runs; a change in server/ or platform/ needs a restart.
import { createServer as createVite } from 'vite'

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
// Loaded through Vite, so that the server and the pages share one database pool and one
// configuration.
const server = await vite.ssrLoadModule('/server/development.ts')
await server.startDevelopment(vite)
