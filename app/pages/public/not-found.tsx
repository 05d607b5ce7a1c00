import { data } from 'react-router'
import { NotFound } from '#app/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function action() {
  return loader()
}

export default function NotFoundPage() {
  return <NotFound />
}
