const place = 'ticket-keys'

/** Whether single keys do something in this browser; a browser that keeps nothing has them on. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

export function keepKeys(isOn: boolean): void {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off')
  } catch {
    // Off until the page is left.
  }
}
