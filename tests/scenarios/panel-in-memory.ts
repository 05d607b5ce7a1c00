import type {
  Account,
  ConnectServer,
  ServerAnswer,
} from '#modules/provisioning/rules/server-port.ts'

type Fault = 'none' | 'lost' | 'refuses' | 'down'

/**
 * A panel in this process, behind the port: accounts, and what goes wrong. `lost` does the work
 * and gives no answer; `down` does nothing and gives none.
 */
export function panelInMemory() {
  const accounts = new Map<string, Account>()
  const calls: string[] = []
  let fault: (verb: string) => Fault = () => 'none'
  const reasons: string[] = []

  function answer<T>(verb: string, work: () => ServerAnswer<T>): Promise<ServerAnswer<T>> {
    calls.push(verb)
    const wrong = fault(verb)
    if (wrong === 'down') return Promise.resolve({ kind: 'unknown', message: 'No answer' })
    if (wrong === 'refuses')
      return Promise.resolve({ kind: 'refused', reason: 'later', message: 'Busy' })
    const done = work()
    return Promise.resolve(wrong === 'lost' ? { kind: 'unknown', message: 'Cut off' } : done)
  }
  const onAccount = (verb: string, name: string, change: (own: Account) => void) =>
    answer<null>(verb, () => {
      const own = accounts.get(name)
      if (!own) return { kind: 'refused', reason: 'not_found', message: 'No such account' }
      change(own)
      return { kind: 'done', value: null }
    })

  const connect: ConnectServer = () => ({
    test: () => answer('test', () => ({ kind: 'done', value: { version: '1' } })),
    plans: () => answer('plans', () => ({ kind: 'done', value: ['Small', 'Large'] })),
    get: (name) => answer('get', () => ({ kind: 'done', value: accounts.get(name) ?? null })),
    create: ({ userName, domain, plan, email }) =>
      answer('create', () => {
        const isTaken =
          accounts.has(userName) || [...accounts.values()].some((one) => one.domain === domain)
        if (isTaken) return { kind: 'refused', reason: 'taken', message: 'It exists' }
        const ip = '192.0.2.10'
        accounts.set(userName, {
          ...{ userName, domain, plan, email, ip },
          isSuspended: false,
          serviceId: '',
        })
        return { kind: 'done', value: { ip, nameServers: [] } }
      }),
    suspend: ({ userName }, reason) =>
      onAccount('suspend', userName, (own) => {
        reasons.push(reason)
        own.isSuspended = true
      }),
    unsuspend: ({ userName }) =>
      onAccount('unsuspend', userName, (own) => {
        own.isSuspended = false
      }),
    changePlan: ({ userName }, plan) =>
      onAccount('change_plan', userName, (own) => {
        own.plan = plan
      }),
    changePassword: ({ userName }) => onAccount('password', userName, () => undefined),
    terminate: ({ userName }) =>
      answer('terminate', () => {
        accounts.delete(userName)
        return { kind: 'done', value: null }
      }),
    signInUrl: ({ userName }) =>
      answer('sign in', () => ({ kind: 'done', value: `https://panel.test/${userName}` })),
    usage: () =>
      answer('usage', () => ({ kind: 'done', value: { disk: { used: 1_000, limit: null } } })),
    list: () => answer('list', () => ({ kind: 'done', value: [...accounts.values()] })),
  })
  return {
    connect,
    accounts,
    calls,
    /** Why accounts were suspended. */
    reasons,
    go: (wrong: Fault | ((verb: string) => Fault)) => {
      fault = typeof wrong === 'function' ? wrong : () => wrong
    },
  }
}
