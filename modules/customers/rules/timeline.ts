/** What happened between a customer and us, as the time line of staff shows it. */
export const timelineKinds = [
  'order',
  'invoice',
  'payment',
  'service',
  'email',
  'activity',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineLabels: Record<TimelineKind, string> = {
  order: 'Orders',
  invoice: 'Invoices',
  payment: 'Payments',
  service: 'Services',
  email: 'Emails',
  activity: 'Activity',
}

export function timelineKind(text: string | null): TimelineKind | null {
  return timelineKinds.find((kind) => kind === text) ?? null
}
