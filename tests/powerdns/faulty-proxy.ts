import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** `cut`: the server hears nothing. `cut_done`: it does the work, and its answer is lost. */
export type Fault = 'cut' | 'cut_done' | null

/** Stands between us and a DNS server, and breaks calls that change something. */
export async function startFaultyProxy(target: string) {
  const state: { fault: Fault; isDown: boolean } = { fault: null, isDown: false }
  const server = createServer((incoming, outgoing) => {
    const isWrite = incoming.method !== 'GET'
    const fault = state.isDown ? 'cut' : isWrite ? state.fault : null
    if (fault === 'cut') return void incoming.socket.destroy()
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://proxy')
    const { method, headers } = incoming
    const base = new URL(target)
    const passed = request(
      new URL(`${base.pathname.replace(/\/$/, '')}${pathname}${search}`, base),
      { method, headers: { ...headers, host: base.host } },
      (answer) => {
        if (fault === 'cut_done') {
          answer.resume()
          answer.on('end', () => incoming.socket.destroy())
          return
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    state,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
