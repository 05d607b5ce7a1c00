export const hostingPlanPeriods = ['month', 'year'] as const

export type HostingPlanPeriod = (typeof hostingPlanPeriods)[number]
