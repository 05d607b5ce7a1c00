import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * With its selector, where the simulated provider signs and the simulated name server publishes.
 */
export const demoSelector = 's123456'
export const demoReturnPath = 'em123456.hostwright.test'

type DemoKey = { pem: string; published: string }

let made: Promise<DemoKey> | undefined

/** The DKIM key of demo mode; another one after each start. */
export function demoKey(): Promise<DemoKey> {
  made ??= makeKey()
  return made
}

async function makeKey(): Promise<DemoKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    published: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
