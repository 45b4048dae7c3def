import { testScreens } from './screens/testScreens.ts'

testScreens(({ access }) => access !== 'signed_in')
