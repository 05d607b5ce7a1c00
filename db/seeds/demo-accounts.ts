/** Printed at start-up and in the README. Demo mode only. */
export const demoPassword = 'Protea-Horizon-7'

export const demoAccounts = {
  admin: 'admin@hostwright.test',
  agent: 'agent@hostwright.test',
  customer: 'customer@hostwright.test',
}
