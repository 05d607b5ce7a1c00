export type Agents = readonly { userId: string; name: string }[]

/** Somebody who may not manage enquiries any more stays shown until another is chosen. */
export function agentOptions(
  agents: Agents,
  { assignedTo, assignedName }: { assignedTo: string | null; assignedName: string | null },
): { value: string; label: string }[] {
  const isKnown = assignedTo === null || agents.some(({ userId }) => userId === assignedTo)
  return [
    { value: '', label: 'Nobody' },
    ...agents.map(({ userId, name }) => ({ value: userId, label: name })),
    ...(isKnown ? [] : [{ value: assignedTo, label: assignedName ?? 'Former staff' }]),
  ]
}
