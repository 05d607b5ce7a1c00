import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { createApp } from './app.ts'
import { boot, survive } from './boot.ts'
import { announceStop } from './health.ts'
import { createListener } from './listener.ts'
import { createPages } from './pages.ts'
import { startListening, startServices } from './process.ts'

/** The server of `npm run dev`, where Vite serves files and pages and nothing is cached. */
export async function startDevelopment(vite: ViteDevServer): Promise<void> {
  survive()
  await boot(
    async (undo) => {
      undo.push(() => vite.close())
      await startServices(undo)
      const pages = createPages(() => loadPages(vite), 'development')
      const listener = createListener(createApp(pages), {
        files: { answer: () => false },
        pages: undefined,
      })
      await startListening((incoming, outgoing) => {
        vite.middlewares(incoming, outgoing, () => listener(incoming, outgoing))
      }, undo)
    },
    { onStop: announceStop },
  )
}

async function loadPages(vite: ViteDevServer): Promise<ServerBuild> {
  const build = await vite.ssrLoadModule('virtual:react-router/server-build')
  return isBuild(build) ? build : Promise.reject(new Error('The pages could not be loaded'))
}

function isBuild(module: Record<string, unknown>): module is Record<string, unknown> & ServerBuild {
  return 'routes' in module && 'entry' in module
}
