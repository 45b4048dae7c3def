declare const brand: unique symbol

/** The id of an account, as opposed to any other id. Rows of the database have it, so it needs no conversion there. */
export type UserId = string & { readonly [brand]: 'UserId' }

/** For an id that has left the database and comes back from a place that only the product writes, such as a job. */
export function toUserId(id: string): UserId {
  return id as UserId
}
