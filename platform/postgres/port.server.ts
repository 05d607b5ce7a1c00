import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

/**
 * The port of the embedded server: the one it had before if that is free, otherwise any free one,
 * which is then remembered.
 */
export async function choosePort(home: string): Promise<number> {
  const remembered = await rememberedPort(home)
  if (remembered && (await bind(remembered))) return remembered
  const port = await bind(0)
  if (!port) throw new Error('No free port on 127.0.0.1')
  await writeFile(join(home, 'port'), `${port}\n`)
  return port
}

export async function rememberedPort(home: string): Promise<number | undefined> {
  const text = await readFile(join(home, 'port'), 'utf8').catch(() => '')
  const port = Number(text)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
