/** '3 days 4 hours', '12 minutes': the two largest parts of a time in seconds. */
export function upTime(seconds: number): string {
  const parts: [count: number, unit: string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor(seconds / 3_600) % 24, 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
  ]
  const shown = parts.filter(([count]) => count > 0).slice(0, 2)
  if (shown.length === 0) return 'Less than a minute'
  return shown.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ')
}
