/** The measures of A§7, and INP, which took FID's place in the browsers. */
export const vitalNames = ['LCP', 'FID', 'INP', 'CLS', 'LOAD'] as const

export type VitalName = (typeof vitalNames)[number]
