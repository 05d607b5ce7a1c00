import type { ConnectServer, ServerAnswer } from '../rules/server-port.ts'

const task = <T>(message: string): Promise<ServerAnswer<T>> =>
  Promise.resolve({ kind: 'pending', message })
const never = <T>(): Promise<ServerAnswer<T>> =>
  Promise.resolve({ kind: 'refused', reason: 'invalid', message: 'This is done by hand.' })

/** Every action becomes a task for staff, who say when it is done. */
export const connectManual: ConnectServer = () => ({
  test: () => Promise.resolve({ kind: 'done', value: { version: 'by hand' } }),
  plans: never,
  get: never,
  create: ({ domain, plan }) => task(`Set up ${domain} with the plan ${plan}.`),
  suspend: ({ domain }) => task(`Suspend ${domain}.`),
  unsuspend: ({ domain }) => task(`Restore ${domain}.`),
  changePlan: ({ domain }, plan) => task(`Change ${domain} to the plan ${plan}.`),
  changePassword: never,
  terminate: ({ domain }) => task(`Delete the account of ${domain}.`),
  signInUrl: never,
  usage: never,
  list: never,
})
