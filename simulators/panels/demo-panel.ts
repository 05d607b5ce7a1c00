/** Who may call the simulated panels; nothing that they hold is real. */
export const panelAccess = { userName: 'admin', secret: 'demo-server-key' }

/** The plans that each of them offers, with megabytes of disk; 0 is unlimited. */
export const panelPlans: Readonly<Record<string, number>> = {
  starter: 5_000,
  business: 20_000,
  professional: 0,
}
