let open = 0
let total = 0

/** Counts a request, also one that is answered from memory. */
export function countRequest(): void {
  total++
}

/** Requests since the process began. */
export function requestsSoFar(): number {
  return total
}

/** A request is open until the returned function is called. */
export function requestStarted(): () => void {
  open++
  return () => {
    open--
  }
}

/** Requests that wait for their answer now. */
export function openRequests(): number {
  return open
}
