import type { Params } from 'react-router'

/**
 * The address of a request as app/routes.ts writes it, with the values of its parameters: for
 * tables that are read by address, whatever case or percent-encoding it was asked for in.
 */
export function matchedAddress({ pattern, params }: { pattern: string; params: Params }): string {
  const parts = pattern
    .split('/')
    .flatMap((part) =>
      part.startsWith(':') ? (params[part.slice(1).replace('?', '')] ?? []) : [part],
    )
  return `/${parts.filter(Boolean).join('/')}`
}
