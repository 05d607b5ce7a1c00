/**
 * Where each gateway posts its notifications. No session and no origin is asked of them there: the
 * notification itself is verified.
 */
export const notificationPaths = { payfast: '/api/payfast/itn' } as const

export function isNotificationPath(path: string): boolean {
  return Object.values<string>(notificationPaths).includes(path)
}
