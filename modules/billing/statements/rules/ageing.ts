/** Ageing buckets by days past the due date, named by their lower limit. 'Current' is not due yet, or less than 30 days late. */
export const ageingBuckets = ['current', '30', '60', '90', '120+'] as const
export type AgeingBucket = (typeof ageingBuckets)[number]

export const ageingLabels: Record<AgeingBucket, string> = {
  current: 'Current',
  '30': '30 days',
  '60': '60 days',
  '90': '90 days',
  '120+': '120+ days',
}

/** The bucket for this many days past the due date; negative when not due yet. */
export function ageingBucket(daysLate: number): AgeingBucket {
  return daysLate >= 120 ? '120+' : daysLate >= 90 ? '90' : daysLate >= 60 ? '60' : daysLate >= 30 ? '30' : 'current'
}
