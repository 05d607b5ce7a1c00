import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server.ts'

/** Starts WebKitWebDriver and its own virtual screen; `stop` ends both. */
export async function startWebKitDriver(): Promise<{
  address: string
  binary: string
  stop: () => Promise<void>
}> {
  const binary = globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser').at(-1)
  if (!binary)
    throw new Error('WebKitGTK is missing (Debian: apt-get install webkit2gtk-driver xvfb)')
  const home = await mkdtemp(join(tmpdir(), 'hostwright-webkit-'))
  // Xvfb chooses a free screen by itself and writes its number.
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [number] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: `:${String(number).trim()}`,
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  for (
    const end = Date.now() + 10_000;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 100))
  )
    if (
      await fetch(`${address}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
  return {
    address,
    binary,
    stop: async () => {
      await Promise.all([driver, screen].map(ended))
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
