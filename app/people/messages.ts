/** What the forms about people say when something fails unexpectedly. */
export const inviteFailure = 'We couldn’t send the invitation. Please try again.'
export const rolesFailure = 'We couldn’t save the roles. Please try again.'
export const removeFailure = 'We couldn’t remove this person. Please try again.'
export const handOverFailure = 'We couldn’t hand over. Nothing was changed. Please try again.'
