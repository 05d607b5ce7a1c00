/**
 * The browser's storage, or the memory of the page where the browser refuses it (private windows,
 * full disks).
 */
type Kind = 'localStorage' | 'sessionStorage'

const memory: Record<Kind, Map<string, string>> = {
  localStorage: new Map(),
  sessionStorage: new Map(),
}

export function stored(kind: Kind, name: string): string | null {
  const inMemory = memory[kind].get(name)
  if (inMemory !== undefined) return inMemory
  try {
    return window[kind].getItem(name)
  } catch {
    return null
  }
}

export function store(kind: Kind, name: string, value: string): void {
  try {
    window[kind].setItem(name, value)
    memory[kind].delete(name)
  } catch {
    memory[kind].set(name, value)
  }
}

export function forget(kind: Kind, name: string): void {
  memory[kind].delete(name)
  try {
    window[kind].removeItem(name)
  } catch {
    // It was kept in memory alone.
  }
}

export function storedStartingWith(prefix: string): string[] {
  const names = new Set([...memory.localStorage.keys()])
  try {
    for (let at = 0; at < localStorage.length; at++) names.add(localStorage.key(at) ?? '')
  } catch {
    // It was kept in memory alone.
  }
  return [...names].filter((name) => name.startsWith(prefix))
}
