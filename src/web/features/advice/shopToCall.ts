import { createContext } from 'react'

/** The shop that somebody asks for help, so that a first message names its phone, too. Null anywhere else. */
export const ShopToCall = createContext<{ name: string; phone: string | null } | null>(null)
