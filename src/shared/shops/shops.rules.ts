/** A shop has one owner, and this many members in all. */
export const MEMBERS_MAX = 25
export const OPEN_INVITATIONS_MAX = 50
export const INVITATIONS_PER_DAY = 30
export const INVITATION_RESENDS = 3
export const INVITATION_DAYS = 7
export const TRANSFER_DAYS = 7
/** A person belongs to at most this many shops, the own one among them. */
export const SHOPS_PER_PERSON = 5
export const SHOP_NAME_MAX = 80
/** Days in which a shop whose deletion was requested can be brought back. */
export const SHOP_DELETION_DAYS = 30
