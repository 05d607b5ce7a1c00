/** For browsers that refuse to store anything: until the page is left. */
const memory = new Map<string, string>()

/** Text that this browser stores under a name. */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return memory.get(name) ?? null
  }
}

/** Null forgets it. */
export function writeStored(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    if (text === null) memory.delete(name)
    else memory.set(name, text)
  }
}
