/** B§8. */
export const failures = {
  load: 'Failed to load domain inquiries. Please try again.',
  status: 'Failed to update status. Please try again.',
  priority: 'Failed to update priority. Please try again.',
  agent: 'Failed to assign the inquiry. Please try again.',
  contacted: 'Failed to mark as contacted. Please try again.',
  delete: 'Failed to delete inquiries. Please try again.',
  notes: 'Failed to save notes. Please try again.',
} as const
