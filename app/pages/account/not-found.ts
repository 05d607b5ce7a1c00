import { data } from 'react-router'

/** An address that does not exist: the shell says so in its frame. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
