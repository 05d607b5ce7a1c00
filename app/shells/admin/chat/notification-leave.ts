/** Whether this browser lets the console notify. */
export function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

/** The operator was not asked yet, and the browser can ask. */
export function canAskToNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default'
}

/** The browser's own question; true when it was granted. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}
